// What a team would write in an afternoon instead: a Node sidecar that answers bridge.ping and aghanim.items.get.
// It parses each line, fetches from the sandbox 50 SKUs at a time, maps every item to camelCase and writes the answer. No validation,
// no limits, no cancellation: less than the bridge does, so a ratio near one is already a good figure.
// Usage: node sidecar.mjs SOCKET|- [SANDBOX_URL], where - is stdin and stdout

import { createServer } from "node:net";
import { createInterface } from "node:readline";

const CHUNK = 50;
const CONNECTIONS = 8;
const [socketPath, sandboxUrl] = process.argv.slice(2);
const camelCase = (name) => name.replace(/_([a-z])/g, (_, letter) => letter.toUpperCase());

function mapKeys(value) {
  if (Array.isArray(value)) return value.map(mapKeys);
  if (value === null || typeof value !== "object") return value;
  return Object.fromEntries(Object.entries(value).map(([name, inner]) => [camelCase(name), mapKeys(inner)]));
}

async function fetchItems(skus) {
  const query = skus.map((sku) => `skus=${encodeURIComponent(sku)}`).join("&");
  const headers = { authorization: "Bearer sdk_sandbox_bench", accept: "application/json" };
  const response = await fetch(`${sandboxUrl}/sdk/v1/items?${query}`, { headers });
  if (!response.ok) throw new Error(`the sandbox answered ${response.status}`);
  const answer = await response.json();
  return mapKeys(answer.items ?? answer);
}

async function getItems({ skus }) {
  const found = [];
  const starts = Array.from({ length: Math.ceil(skus.length / CHUNK) }, (_, n) => n * CHUNK);
  const takeChunks = async () => {
    while (starts.length > 0) {
      const start = starts.shift();
      found.push(...(await fetchItems(skus.slice(start, start + CHUNK))));
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, takeChunks));
  const bySku = new Map(found.map((item) => [item.sku, item]));
  return skus.filter((sku) => bySku.has(sku)).map((sku) => bySku.get(sku));
}

const methods = { "bridge.ping": () => ({}), "aghanim.items.get": getItems };

async function answer(line) {
  const { id, method, params } = JSON.parse(line);
  try {
    return { jsonrpc: "2.0", id, result: await methods[method](params) };
  } catch (error) {
    return { jsonrpc: "2.0", id, error: { code: -32603, message: error.message } };
  }
}

function serve(input, output) {
  createInterface({ input }).on("line", async (line) => {
    output.write(JSON.stringify(await answer(line)) + "\n");
  });
}

if (socketPath === "-") serve(process.stdin, process.stdout);
else {
  const server = createServer((peer) => serve(peer, peer));
  server.listen(socketPath, () => console.log(JSON.stringify({ ready: true })));
}
