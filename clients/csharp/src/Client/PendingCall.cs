using System;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    /// <summary>One call that was sent and waits for its answer. Settles once.</summary>
    internal sealed class PendingCall
    {
        /// <summary>How long a cancelled call may take to say what became of it.</summary>
        private const int CancelGraceMs = 2000;
        private const string Silence = "The call was cancelled; the bridge does not say what became of it.";

        private readonly object gate = new object();
        private readonly TaskCompletionSource<JsonValue> source =
            new TaskCompletionSource<JsonValue>(TaskCreationOptions.RunContinuationsAsynchronously);
        private readonly Connection owner;
        private readonly CancellationToken token;
        private CancellationTokenRegistration registration;
        private Timer timer;
        private Exception cause;
        private bool isStopping;
        private bool isSettled;
        private volatile bool isBegun;

        internal PendingCall(Connection owner, string method, CancellationToken token)
        {
            this.owner = owner;
            this.token = token;
            Method = method;
        }

        internal string Method { get; }

        internal long Id { get; set; }

        internal Task<JsonValue> Task => source.Task;

        /// <summary>What is known of a call that will not be answered.</summary>
        internal Outcome OutcomeUnanswered => isBegun ? Outcome.Unknown : Outcome.NotSent;

        /// <summary>A byte of it may be out from now on.</summary>
        internal void Begun() => isBegun = true;

        /// <summary>Watches the token and the clock from now on.</summary>
        internal void Watch(TimeSpan? timeout)
        {
            CancellationTokenRegistration watching = token.Register(() => Stop(null, RequestCancelledException.Unanswered(Method, Silence, "unknown", token)));
            lock (gate)
            {
                registration = watching;
                if (timeout != null && !isStopping && !isSettled)
                {
                    timer = new Timer(_ => Expire(timeout.Value), null, timeout.Value, System.Threading.Timeout.InfiniteTimeSpan);
                }
                if (!isSettled) return;
            }
            watching.Dispose();
        }

        /// <summary>Takes the bridge's answer.</summary>
        internal void Settle(JsonValue message)
        {
            JsonValue error = message["error"];
            if (error == null) Finish(() => source.TrySetResult(message["result"]));
            else Fail(new ErrorReply(Method, error, cause).ToException(token));
        }

        internal void Fail(Exception error) => Finish(() => source.TrySetException(error));

        private void Finish(Action deliver)
        {
            lock (gate)
            {
                if (isSettled) return;
                isSettled = true;
                timer?.Dispose();
            }
            registration.Dispose();
            deliver();
        }

        private void Expire(TimeSpan timeout)
        {
            var error = new CallTimeoutException(Method, timeout);
            Stop(error, error);
        }

        /// <summary>Cancels, and gives the bridge a moment to say what became of the call; <paramref name="silence"/> is the error when it does not.</summary>
        private void Stop(Exception reason, Exception silence)
        {
            lock (gate)
            {
                if (isStopping || isSettled) return;
                isStopping = true;
                cause = reason;
                timer?.Dispose();
                timer = new Timer(_ => GiveUp(silence), null, CancelGraceMs, System.Threading.Timeout.Infinite);
            }
            owner.Cancel(this);
        }

        private void GiveUp(Exception silence)
        {
            owner.Forget(this);
            Fail(silence);
        }
    }
}
