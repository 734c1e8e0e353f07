namespace CheckoutBridge
{
    /// <summary>What is known of the side effect of a call that failed. Ask for the state before you repeat what is unknown.</summary>
    public enum Outcome
    {
        /// <summary>Nobody knows whether it took effect.</summary>
        Unknown,
        /// <summary>It took no effect.</summary>
        NotSent,
        /// <summary>It took effect.</summary>
        Completed,
    }

    internal static class Outcomes
    {
        /// <summary>A word that this version does not know is no promise.</summary>
        internal static Outcome? Of(JsonValue data)
        {
            switch (data["outcome"]?.AsString())
            {
                case null: return null;
                case "notSent": return Outcome.NotSent;
                case "completed": return Outcome.Completed;
                default: return Outcome.Unknown;
            }
        }
    }
}
