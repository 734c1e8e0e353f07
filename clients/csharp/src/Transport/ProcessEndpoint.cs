using System;
using System.Collections.Generic;
using System.ComponentModel;
using System.Diagnostics;
using System.IO;
using System.Threading;

namespace CheckoutBridge
{
    /// <summary>
    /// A spawned bridge, spoken to over its stdin and stdout. Each pipe is closed by the thread that uses it: Mono's reads and
    /// writes go on, after an interruption, with whatever has the descriptor's number by then.
    /// </summary>
    internal sealed class ProcessEndpoint : Endpoint
    {
        /// <summary>How long a process may live on after its pipes broke.</summary>
        private const int ExitGraceMs = 2000;
        /// <summary>How long pipes may stay open after their process exited; a grandchild may hold them.</summary>
        private const int PipesGraceMs = 250;

        private readonly object gate = new object();
        private readonly Process process;
        private readonly Stream input;
        private readonly Stream output;
        private readonly StderrReader stderr;
        private Timer exitGrace;
        private int users = 4; // The reader, the writer, the reader of stderr, and the supervisor.
        private bool isOver;
        private int? status;

        private ProcessEndpoint(Process process)
        {
            this.process = process;
            ProcessId = process.Id;
            input = process.StandardInput.BaseStream;
            output = process.StandardOutput.BaseStream;
            stderr = new StderrReader(process.StandardError.BaseStream, Leave);
        }

        /// <summary>Starts the program. Throws <see cref="BridgeUnavailableException"/>.</summary>
        internal static ProcessEndpoint Start(string binary, IEnumerable<string> arguments, IDictionary<string, string> environment)
        {
            var info = new ProcessStartInfo(binary, CommandLine.Quote(arguments))
            {
                UseShellExecute = false,
                CreateNoWindow = true,
                RedirectStandardInput = true,
                RedirectStandardOutput = true,
                RedirectStandardError = true,
            };
            foreach (KeyValuePair<string, string> variable in environment)
            {
                info.EnvironmentVariables.Remove(variable.Key);
                if (variable.Value != null) info.EnvironmentVariables[variable.Key] = variable.Value;
            }
            try
            {
                return new ProcessEndpoint(Process.Start(info));
            }
            catch (Win32Exception cause)
            {
                string advice = "; is it a checkout-bridge that was built for this machine?";
                throw new BridgeUnavailableException("cannot start " + binary + ": " + cause.Message + advice, cause);
            }
        }

        internal override int? ProcessId { get; }

        internal override string StderrTail => stderr.Tail;

        internal override ProcessEnd End => new ProcessEnd(status, StderrTail);

        internal override string HowItEnded => "the bridge process (pid " + ProcessId + ") " + End.InWords;

        internal override int Read(byte[] buffer) => output.Read(buffer, 0, buffer.Length);

        internal override void Write(byte[] frame)
        {
            input.Write(frame, 0, frame.Length);
            input.Flush();
        }

        internal override void HalfClose()
        {
            Close(input);
            Leave();
        }

        internal override void ReadingEnded()
        {
            Close(output);
            Leave();
        }

        internal override void GoesDeafOrDumb()
        {
            lock (gate)
            {
                if (!isOver && exitGrace == null) exitGrace = new Timer(_ => Abort(), null, ExitGraceMs, Timeout.Infinite);
            }
        }

        internal override void Abort()
        {
            lock (gate)
            {
                if (isOver) return;
                try
                {
                    process.Kill();
                }
                catch (InvalidOperationException)
                {
                    // It has exited already.
                }
                catch (Win32Exception)
                {
                    // It is exiting.
                }
            }
        }

        internal override void WaitForEnd(Thread reader)
        {
            process.WaitForExit();
            lock (gate)
            {
                isOver = true;
                exitGrace?.Dispose();
            }
            status = process.ExitCode;
            reader.Join(PipesGraceMs);
            stderr.Join(PipesGraceMs);
        }

        internal override void Release() => Leave();

        /// <summary>The last one out frees the process.</summary>
        private void Leave()
        {
            if (Interlocked.Decrement(ref users) == 0) process.Dispose();
        }

        /// <summary>Closes the stream below the writer that the system made of it, which might write a byte order mark.</summary>
        private static void Close(Stream stream)
        {
            try
            {
                stream.Dispose();
            }
            catch (IOException)
            {
                // What was not written has nobody to read it.
            }
        }
    }
}
