using System;
using System.IO;
using System.Net.Sockets;
using System.Threading;

namespace CheckoutBridge
{
    internal static class Threads
    {
        /// <summary>The name of every thread of this client. None of them ever runs code of the game's.</summary>
        internal const string Name = "checkout-bridge";

        /// <summary>A thread that does not keep the game's process running.</summary>
        internal static Thread Start(ThreadStart work)
        {
            var thread = new Thread(work) { IsBackground = true, Name = Name };
            thread.Start();
            return thread;
        }

        /// <summary>Whether this is what streams and sockets throw when the other side, or we, closed them.</summary>
        internal static bool IsBrokenStream(Exception error) =>
            error is IOException || error is SocketException || error is ObjectDisposedException;
    }
}
