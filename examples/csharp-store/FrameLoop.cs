using System;
using System.Collections.Concurrent;
using System.Threading;
using System.Threading.Tasks;

/// <summary>A game's main thread in small: Unity and Godot bring such a context along.</summary>
internal sealed class FrameLoop : SynchronizationContext
{
    private static readonly TimeSpan Frame = TimeSpan.FromSeconds(1.0 / 60);

    private readonly ConcurrentQueue<Action> posted = new ConcurrentQueue<Action>();

    /// <summary>What continues after an await waits here for the next frame.</summary>
    public override void Post(SendOrPostCallback work, object state) => posted.Enqueue(() => work(state));

    /// <summary>Draws frames until the work is done, and throws what it threw.</summary>
    internal void Run(Func<Task> work)
    {
        SetSynchronizationContext(this);
        Task task = work();
        while (!task.IsCompleted)
        {
            // What is posted meanwhile is for the next frame.
            for (int left = posted.Count; left > 0; left--) RunOne();
            Thread.Sleep(Frame); // Draw here.
        }
        task.GetAwaiter().GetResult();
    }

    private void RunOne()
    {
        Action next;
        if (posted.TryDequeue(out next)) next();
    }
}
