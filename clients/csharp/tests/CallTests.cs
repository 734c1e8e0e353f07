using System;
using System.Linq;
using System.Threading;
using System.Threading.Tasks;

namespace CheckoutBridge.Tests
{
    /// <summary>Calls and their answers, with a peer that misbehaves. Cites field reports by repository and number.</summary>
    internal sealed class CallTests
    {
        private readonly Peer peer;

        internal CallTests(string binary)
        {
            peer = new Peer(binary);
        }

        /// <summary>modelcontextprotocol/typescript-sdk#2038</summary>
        public Task Text_survives_any_cut() => peer.With(async one =>
        {
            Check.Same(Peer.Text, (await one.CallAsync("sliced", new JsonObject { { "text", Peer.Text } })).AsString());
            for (int at = 1; at < 75; at++)
            {
                JsonValue answer = await Check.InTime(one.CallAsync("cut", new JsonObject { { "text", Peer.Text }, { "at", at } }));
                Check.Same(Peer.Text, answer.AsString());
            }
        });

        /// <summary>chatmail/core#4783</summary>
        public Task A_reply_of_ten_megabytes_arrives_whole() => peer.With(async one =>
            Check.Same(5000000, (await Check.InTime(one.CallAsync("huge", new JsonObject { { "bytes", 10000000 } }))).AsString().Length));

        /// <summary>mark3labs/mcp-go#796</summary>
        public Task Large_requests_go_out_whole_while_others_call() => peer.With(async one =>
        {
            string[] texts = Enumerable.Range('a', 8).Select(letter => new string((char)letter, 1000000)).ToArray();
            Task<JsonValue>[] calls = texts.Select(text => Task.Run(() => one.CallAsync("echo", new JsonArray { text }))).ToArray();
            for (int at = 0; at < 8; at++) Check.Same(texts[at], (await Check.InTime(calls[at]))[0].AsString());
        });

        public Task Calls_from_many_threads_each_get_their_own_answer() => peer.With(async one =>
        {
            Func<int, Task> work = async start =>
            {
                for (int n = start; n < start + 100; n++) Check.Same((long?)n, (await one.CallAsync("echo", new JsonArray { n }))[0].AsInt64());
            };
            await Check.InTime(Task.WhenAll(Enumerable.Range(0, 8).Select(n => Task.Run(() => work(n * 1000)))));
        });

        public Task A_caller_does_not_wait_for_a_peer_that_reads_nothing() => peer.With(async one =>
        {
            Task<JsonValue> nap = one.CallAsync("nap", new JsonObject { { "seconds", 1 } });
            var calls = Enumerable.Range(0, 50).Select(_ => one.CallAsync("echo", new JsonArray { new string('x', 100000) })).ToArray();
            Check.That(!nap.IsCompleted, "the calls were made after the nap");
            foreach (Task<JsonValue> call in calls) Check.Same(100000, (await Check.InTime(call))[0].AsString().Length);
        });

        /// <summary>mark3labs/mcp-go#956</summary>
        public Task A_megabyte_on_stderr_stops_nothing() => peer.With(async one =>
        {
            await Check.InTime(one.CallAsync("flood", new JsonObject { { "kilobytes", 1024 } }));
            Check.That(one.StderrTail.Length > 0 && one.StderrTail.Length <= 8192, "the tail is bounded");
        });

        public Task A_cancelled_call_says_what_became_of_it() => peer.With(async one =>
        {
            var leaving = new CancellationTokenSource();
            Task<JsonValue> call = one.CallAsync("hold", new JsonObject { { "outcome", "completed" } }, null, leaving.Token);
            leaving.Cancel();
            var error = await Check.Fails<RequestCancelledException>(call);
            Check.Same(Outcome.Completed, error.Outcome);
            Check.Same(leaving.Token, error.CancellationToken);
            Check.Same(null, error.InnerException);
            await Peer.Works(one);
        });

        public Task A_call_that_finished_before_its_cancel_returns_normally() => peer.With(async one =>
        {
            var leaving = new CancellationTokenSource();
            Task<JsonValue> call = one.CallAsync("hold", new JsonObject { { "finish", true } }, null, leaving.Token);
            leaving.Cancel();
            Check.Same("finished anyway", (await Check.InTime(call)).AsString());
        });

        public Task A_call_with_a_cancelled_token_is_never_sent() => peer.With(async one =>
        {
            var error = await Check.Fails<RequestCancelledException>(one.CallAsync("hold", null, null, new CancellationToken(true)));
            Check.Same(Outcome.NotSent, error.Outcome);
            Check.Same(0, (await one.CallAsync("list_held")).Items.Count);
        });

        public Task A_typed_call_that_is_cancelled_ends_in_a_cancelled_task() => peer.With(async one =>
        {
            var leaving = new CancellationTokenSource();
            Task typed = one.ReadAsync("hold", null, at => at.Text(), null, leaving.Token);
            leaving.Cancel();
            Check.Same(Outcome.NotSent, (await Check.Fails<RequestCancelledException>(typed)).Outcome);
            Check.That(typed.IsCanceled, "the task is cancelled");
        });

        public Task A_timeout_cancels_the_call_and_reports_its_outcome() => peer.With(async one =>
        {
            var error = await Check.Fails<RequestCancelledException>(one.CallAsync("hold", null, TimeSpan.FromMilliseconds(20)));
            Check.Same(Outcome.NotSent, error.Outcome);
            Check.That(error.InnerException is CallTimeoutException, "it says that it was the timeout");
            Check.Same(0, (await one.CallAsync("list_held")).Items.Count);
        });

        /// <summary>microsoft/vs-streamjsonrpc#489</summary>
        public Task An_answer_that_comes_after_everybody_gave_up_is_dropped() => peer.With(async one =>
        {
            var leaving = new CancellationTokenSource();
            Task overdue = one.CallAsync("hold", new JsonObject { { "late", true } }, TimeSpan.FromMilliseconds(20));
            Task left = one.CallAsync("hold", new JsonObject { { "late", true } }, null, leaving.Token);
            leaving.Cancel();
            Check.Same((Outcome?)Outcome.Unknown, (await Check.Fails<CallTimeoutException>(overdue)).Outcome);
            Check.Same(Outcome.Unknown, (await Check.Fails<RequestCancelledException>(left)).Outcome);
            await Check.InTime(one.CallAsync("release"));
            await Peer.Works(one);
        });

        public Task A_cancel_after_the_answer_changes_nothing() => peer.With(async one =>
        {
            var leaving = new CancellationTokenSource();
            await one.CallAsync("echo", new JsonArray { 1 }, TimeSpan.FromSeconds(20), leaving.Token);
            leaving.Cancel();
            await Peer.Works(one);
        });

        public Task Params_that_are_no_json_are_refused_before_anything_is_sent() => peer.With(async one =>
        {
            foreach (JsonValue wrong in new JsonValue[] { "text", 5, JsonValue.Null, new JsonArray { "\ud800" } })
            {
                var error = await Check.Fails<InvalidParamsException>(one.CallAsync("echo", wrong));
                Check.Same((Outcome?)Outcome.NotSent, error.Outcome);
                Check.Same(-32602L, error.Code);
            }
            Check.Throws<InvalidParamsException>(() => one.Notify("echo", "text"));
            await Peer.Works(one);
        });

        /// <summary>RevenueCat/purchases-hybrid-common#1838</summary>
        public Task An_unknown_error_arrives_as_it_is_or_as_its_kind() => peer.With(async one =>
        {
            JsonObject told = Peer.Members("{\"code\":4711,\"message\":\"New.\",\"data\":{\"kind\":\"NewKind\",\"case\":\"brandNew\",\"more\":1}}");
            var error = await Check.Fails<ResponseException>(one.CallAsync("error", told));
            Check.Same(typeof(ResponseException), error.GetType());
            Check.Same("error: New. (brandNew 4711)", error.Message);
            Check.Same(told["data"].ToString(), error.ErrorData.ToString());
            told = Peer.Members("{\"code\":199,\"message\":\"New.\",\"data\":{\"kind\":\"ApiError\"}}");
            Check.Same(typeof(ApiException), (await Check.Fails<ApiException>(one.CallAsync("error", told))).GetType());
        });

        public Task Known_errors_have_their_class_and_fields() => peer.With(async one =>
        {
            JsonObject told = Peer.Members("{\"code\":108,\"message\":\"m\",\"data\":{\"kind\":\"ApiError\",\"case\":\"validation\",\"debugMessage\":\"d\","
                + "\"retryable\":true,\"outcome\":\"notSent\",\"httpStatus\":422,\"retryAfterMs\":7,\"errors\":[{\"location\":[\"body\",\"sku\"],\"message\":\"w\",\"type\":\"t\"}]}}");
            var error = await Check.Fails<ApiValidationException>(one.CallAsync("error", told));
            Check.Same("validation d True NotSent 422 7", string.Join(" ", error.Case, error.DebugMessage, error.Retryable, error.Outcome, error.HttpStatus, error.RetryAfterMs));
            Check.Same("body/sku w t", string.Join("/", error.Errors[0].Location) + " " + error.Errors[0].Message + " " + error.Errors[0].Type);

            told = Peer.Members("{\"code\":1301,\"message\":\"m\",\"data\":{\"kind\":\"ACErrorMessage\",\"code\":1301,\"name\":\"someName\",\"message\":\"s\",\"data\":\"{}\"}}");
            var refusal = await Check.Fails<AppchargeException>(one.CallAsync("error", told));
            Check.Same("1301 someName s {}", string.Join(" ", refusal.Code, refusal.CodeName, refusal.SdkMessage, refusal.Details));

            told = Peer.Members("{\"code\":-32602,\"message\":\"m\",\"data\":{\"path\":\"/id\",\"reason\":\"r\"}}");
            Check.Same("/id", (await Check.Fails<InvalidParamsException>(one.CallAsync("error", told))).Path);
            told = Peer.Members("{\"code\":-32005,\"message\":\"m\",\"data\":{\"outcome\":\"newWord\"}}");
            Check.Same((Outcome?)Outcome.Unknown, (await Check.Fails<DeadlineExceededException>(one.CallAsync("error", told))).Outcome);
        });

        public Task A_frame_over_the_limit_fails_its_call_only() => peer.With(async one =>
        {
            var call = one.CallAsync("refuse_frame", new JsonObject { { "padding", new string('x', 200) } });
            await Check.Fails<FrameTooLargeException>(call);
            await Peer.Works(one);
        });

        public Task A_request_from_the_peer_is_answered_as_unknown() => peer.With(async one =>
        {
            JsonValue answer = await Check.InTime(one.CallAsync("ask_client"));
            Check.Same("mine -32601", answer["id"].AsString() + " " + answer["error"]["code"].AsInt64());
        });

        public void A_caller_may_block_a_thread_that_has_a_context()
        {
            // As a game's main thread that calls .Result: nothing of the client waits for that thread.
            var context = new QueueContext();
            SynchronizationContext.SetSynchronizationContext(context);
            try
            {
                using (BridgeClient one = BridgeClient.SpawnAsync(peer.Options).GetAwaiter().GetResult())
                {
                    Check.Same("x", one.ReadAsync("echo", new JsonArray { "x" }, at => at.List(item => item.Text())[0], null, CancellationToken.None).Result);
                    one.CloseAsync().Wait();
                }
            }
            finally
            {
                SynchronizationContext.SetSynchronizationContext(null);
            }
        }
    }
}
