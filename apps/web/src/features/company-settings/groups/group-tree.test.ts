import { expect, test } from 'vitest'
import { groupPath, groupRows, locationsBelow, moveRefusal } from './group-tree.ts'

const group = (id: number, parentId: number | null) => ({ id, parentId, name: `Group ${id}` })
/** 1 > (2 > 4, 3) */
const groups = [group(1, null), group(2, 1), group(3, 1), group(4, 2)]

test.each([
  ['a closed root shows only itself', [], [1]],
  ['an open group shows those below it', [1], [1, 2, 3]],
  ['a deeper group is shown below its parent', [1, 2], [1, 2, 4, 3]],
  ['an open group in a closed one stays hidden', [2], [1]],
])('%s', (_rule, expanded, ids) =>
  expect(groupRows(groups, new Set(expanded)).map((row) => row.group.id)).toEqual(ids),
)

test.each([
  ['to its current parent', 1, [2], 'already_in_group'],
  ['into itself', 2, [2], 'location_group_cycle'],
  ['into one of its own subgroups', 4, [2], 'location_group_cycle'],
  ['to a sibling', 3, [2], null],
  ['locations into their own group, which cannot form a cycle', 4, [], null],
])('moves a group %s', (_rule, target, groupIds, refusal) =>
  expect(moveRefusal(groups, { fromGroupId: 1, groupIds, locationIds: [7] }, target)).toBe(refusal),
)

test("a group's count includes the locations of all groups below it", () => {
  const counted = groups.map((one) => ({
    ...one,
    locationsCount: { 1: 0, 2: 1, 3: 20, 4: 300 }[one.id] ?? 0,
  }))
  expect([...locationsBelow(counted)]).toEqual([
    [1, 321],
    [2, 301],
    [3, 20],
    [4, 300],
  ])
})

test('law: a path starts at the root and ends at the group, each the parent of the next', () => {
  for (const { id } of groups) {
    const path = groupPath(groups, id)
    expect(path[0]?.parentId).toBeNull()
    expect(path.at(-1)?.id).toBe(id)
    for (const [i, step] of path.slice(1).entries()) expect(step.parentId).toBe(path[i]?.id)
  }
})
