using System;
using System.Net;
using System.Threading.Tasks;
using CheckoutBridge;

/// <summary>Starts a bridge with its sandbox, buys once and ends.</summary>
internal static class Program
{
    private static void Main()
    {
        // Mono may wait for its idle thread pool, up to a minute, when Main returns.
        Environment.Exit(Run());
    }

    private static int Run()
    {
        try
        {
            new FrameLoop().Run(PlayAsync);
            return 0;
        }
        catch (BridgeException error)
        {
            Console.WriteLine("the store is closed: " + error.Message);
            return 1;
        }
    }

    private static async Task PlayAsync()
    {
        using (BridgeClient bridge = await BridgeClient.SpawnAsync(new SpawnOptions { Sandbox = true }))
        {
            await new Store(bridge, (order, url) => Pay(bridge.SandboxUrl, order)).SellAsync("player-1");
            await bridge.CloseAsync(); // So that no frame waits for it in Dispose.
        }
    }

    /// <summary>Here stands the player, who pays on the page; a game opens its address instead.</summary>
    private static async void Pay(string sandbox, string order)
    {
        Console.WriteLine("show the player the checkout page");
        using (var browser = new WebClient())
        {
            await browser.UploadStringTaskAsync(sandbox + "/_sandbox/orders/" + order + "/pay", "");
        }
    }
}
