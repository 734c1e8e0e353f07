using System;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge
{
    public abstract partial class MethodGroups
    {
        /// <summary>Calls any method with plain values; <see cref="BridgeClient.CallAsync"/> says how a call ends.</summary>
        public abstract Task<JsonValue> CallAsync(
            string method, JsonValue parameters = null, TimeSpan? timeout = null, CancellationToken cancellationToken = default(CancellationToken));

        /// <summary>Calls, and reads the result off the game's thread.</summary>
        internal async Task<T> ReadAsync<T>(
            string method, JsonValue parameters, Func<Place, T> read, TimeSpan? timeout, CancellationToken cancellationToken)
        {
            JsonValue result = await CallAsync(method, parameters, timeout, cancellationToken).ConfigureAwait(false);
            return read(new Place(result, method + ": result"));
        }
    }
}
