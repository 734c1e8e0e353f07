using System;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>A bridge that is gone while a child of its holds its pipes: a program of its own, for a reader waits as long as that.</summary>
    internal sealed class OrphanTests
    {
        private readonly string binary;

        internal OrphanTests(string binary)
        {
            this.binary = binary;
        }

        public async Task A_grandchild_that_holds_the_pipes_does_not_delay_the_end_and_hears_nothing_of_other_bridges()
        {
            await new EndingTests(binary).Lost("leave_orphan", "{}", 7, "exit status 7");
            Check.That(Peer.ClientThreads() > 0, "a reader still waits in the old pipe");
            await new Peer(binary).With(async one =>
            {
                // A collection interrupts reads; one of a descriptor that was closed meanwhile would go on with another's.
                for (int round = 0; round < 20; round++)
                {
                    GC.Collect();
                    await Peer.Works(one);
                }
            });
        }
    }
}
