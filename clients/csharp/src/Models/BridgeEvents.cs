namespace CheckoutBridge
{
    /// <summary>Which class an event has.</summary>
    internal static partial class BridgeEvents
    {
        /// <summary>The event of its class; a plain one when this version does not know it, or its params do not fit.</summary>
        internal static BridgeEvent Read(string name, JsonValue parameters)
        {
            JsonValue told = parameters ?? new JsonObject();
            try
            {
                return Typed(name, new Place(told, "")) ?? new BridgeEvent(name, told);
            }
            catch (ProtocolException)
            {
                return new BridgeEvent(name, told);
            }
        }
    }
}
