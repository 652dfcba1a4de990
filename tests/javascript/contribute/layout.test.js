import assert from "node:assert/strict";
import { test } from "node:test";

import { fieldsOf, groupsOf, labelOf, singularOf } from "../../../theme/assets/javascripts/contribute/layout.js";
import { models } from "./models.js";

test("every field of the entry is asked for once, and what no group names in a group of its own", () => {
  const groups = groupsOf(models);
  const names = groups.flatMap(({ fields }) => fields.map((field) => field.name));
  assert.deepEqual([...names].sort(), models.fields("Entry").map(({ name }) => name).sort());
  assert.deepEqual(groups.at(-1)?.title, "Tags, status and history");
  const more = models.fields("Entry").concat({ ...models.fields("Entry")[1], name: "colour" });
  const extended = new /** @type {any} */ (models.constructor)({ ...models.models, Entry: { description: "", fields: more } });
  assert.deepEqual(groupsOf(extended).at(-1)?.fields.map(({ name }) => name), ["colour"]);
});

test("optional fields of a part are asked for on demand, but those that most need", () => {
  const { shown, folded } = fieldsOf(models, "Step");
  assert.deepEqual(shown.map(({ name }) => name), ["step"]);
  assert.deepEqual(folded.map(({ name }) => name), ["command", "code"]);
});

test("a field is called by its name as words", () => {
  assert.equal(labelOf("root_cause"), "Root cause");
  assert.equal(labelOf("one_gpu"), "One GPU");
  assert.equal(labelOf("url"), "Address");
  assert.equal(singularOf("fix"), "step");
});
