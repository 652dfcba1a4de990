import assert from "node:assert/strict";
import { test } from "node:test";

import { Cancelled, DiagnosisClient } from "../../../theme/assets/javascripts/diagnosis-page/client.js";

/** A worker that notes what it is asked, and answers when the test says so. */
class Asked extends EventTarget {
  /** @type {any[]} */
  messages = [];

  /** @param {any} message */
  postMessage(message) {
    this.messages.push(message);
  }

  /** @param {object} answer */
  answer(answer) {
    this.dispatchEvent(new MessageEvent("message", { data: answer }));
  }
}

function asking() {
  const worker = new Asked();
  const client = new DiagnosisClient(/** @type {Worker} */ (/** @type {unknown} */ (worker)));
  return { worker, client };
}

test("the worker is started at once, and its answer says that everything is there", async () => {
  const { worker, client } = asking();
  assert.deepEqual(worker.messages, [{ id: 1, type: "start" }]);
  worker.answer({ id: 1, value: undefined });
  await client.ready;
});

test("answers find the requests that they are for, in any order", async () => {
  const { worker, client } = asking();
  const lines = client.lines("a.log", [[1, 2]]);
  const entries = client.entries(["x"]);
  worker.answer({ id: 3, value: [null] });
  worker.answer({ id: 2, error: "it is gone" });
  assert.deepEqual(await entries, [null]);
  await assert.rejects(lines, /^Error: it is gone$/);
});

test("progress is told before the outcome", async () => {
  const { worker, client } = asking();
  /** @type {number[]} */
  const told = [];
  const outcome = client.diagnose([], ({ bytes }) => told.push(bytes));
  worker.answer({ id: 2, progress: { bytes: 1, total: 2, file: 1, files: 1 } });
  worker.answer({ id: 2, progress: { bytes: 2, total: 2, file: 1, files: 1 } });
  worker.answer({ id: 2, value: "outcome" });
  assert.equal(await outcome, "outcome");
  assert.deepEqual(told, [1, 2]);
});

test("a diagnosis is given up for another one, and the worker is told", async () => {
  const { worker, client } = asking();
  const first = client.diagnose([], () => {});
  const second = client.diagnose([], () => {});
  await assert.rejects(first, Cancelled);
  assert.deepEqual(
    worker.messages.map(({ id, type }) => [id, type]),
    [
      [1, "start"],
      [2, "diagnose"],
      [2, "cancel"],
      [3, "diagnose"],
    ],
  );
  worker.answer({ id: 2, value: "too late" });
  worker.answer({ id: 3, value: "second" });
  assert.equal(await second, "second");
});

test("giving up what does not run does nothing", () => {
  const { worker, client } = asking();
  client.cancel();
  assert.equal(worker.messages.length, 1);
});

test("when the worker fails, whoever waits is told", async () => {
  const { worker, client } = asking();
  worker.dispatchEvent(new Event("error"));
  await assert.rejects(client.ready, /this browser cannot start it/);
});
