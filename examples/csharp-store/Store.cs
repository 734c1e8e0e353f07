using System;
using System.Threading.Tasks;
using CheckoutBridge;

/// <summary>The store's side of a purchase: prices, a checkout, the payment, the grant.</summary>
internal sealed class Store
{
    private const string Gems = "items.new.ba68a028-2d51-46b4-a854-68fc16af328a";
    private const string Sword = "items.new.1f2c4d16-9b83-4b52-9e0d-72f3a1c5d904";

    private readonly BridgeClient bridge;
    private readonly Action<string, string> showPage;

    /// <summary><paramref name="showPage"/> is given an order's id and the address of its page.</summary>
    internal Store(BridgeClient bridge, Action<string, string> showPage)
    {
        this.bridge = bridge;
        this.showPage = showPage;
    }

    /// <summary>Sells once. Every await lets the game go on and comes back in a later frame, on the same thread.</summary>
    internal async Task SellAsync(string player)
    {
        using (bridge.On<AghanimOrderDidChangeEvent>(told => Console.WriteLine("the order is " + told.Status)))
        {
            await bridge.Aghanim.SetPlayerIdAsync(player);
            await GrantAsync(); // What a crash or another device left open.
            await ListAsync();
            LaunchResult checkout = await bridge.Aghanim.StartCheckoutAsync(new[] { new CheckoutItem(Gems) });
            showPage(checkout.OrderId, checkout.CheckoutUrl);
            Order order = await bridge.Aghanim.Orders.WatchAsync(checkout.OrderId);
            if (order.Status == OrderStatus.Paid) await GrantAsync();
        }
    }

    private async Task ListAsync()
    {
        foreach (Item item in await bridge.Aghanim.Items.GetAsync(new[] { Gems, Sword }, timeout: TimeSpan.FromSeconds(10)))
        {
            Console.WriteLine(item.Name + ": " + item.Price.Display + " (" + item.Price.Amount + ")");
        }
    }

    /// <summary>What was paid and not given yet. Give, save, and only then acknowledge: until then it comes again.</summary>
    private async Task GrantAsync()
    {
        foreach (Grant grant in await bridge.Aghanim.Grants.ClaimAsync())
        {
            foreach (GrantItem item in grant.Items) Console.WriteLine("granted and saved: " + item.Quantity + " of " + item.Sku);
            await bridge.Aghanim.Grants.AcknowledgeAsync(grant.OrderId);
            Console.WriteLine("acknowledged");
        }
    }
}
