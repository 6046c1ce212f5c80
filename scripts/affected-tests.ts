type Import = { readonly from: string; readonly to: string }

/**
 * Modules that import the whole product. A test that reaches a change only through one of these modules tests
 * the product, not the change, so it runs only if it is in the same folder.
 */
const composesAll =
  /^(apps\/server\/src\/(app|overflow-main|main)\.ts|apps\/web\/src\/(app-router\.tsx|routeTree\.gen\.ts|App\.tsx)|packages\/contracts\/src\/(api|declarations|errors|audit-names)\.ts)$/
/**
 * Folder that one person changes at a time: a module of the server, a feature of the web app, or a folder of
 * a package.
 */
const room =
  /^(apps\/(?:server\/src\/modules\/[^/]+|server\/src\/platform\/[^/]+|web\/src\/(?:features|shared|ui)\/[^/]+|simulator)|packages\/domain\/[^/]+|packages\/contracts\/src\/[^/]+|packages\/[^/]+|bench|scripts)\//

const isTest = (path: string) => /\.test\.tsx?$/.test(path)
const roomOf = (path: string) => room.exec(path)?.[1] ?? null

/**
 * Test files that a change of these files can break: tests that import one of them, directly or not, and
 * tests in the same folder.
 */
export function affectedTests(
  files: readonly string[],
  imports: readonly Import[],
  changed: readonly string[],
): string[] {
  const importers = Map.groupBy(imports, ({ to }) => to)
  const reached = new Set(changed)
  for (const path of reached)
    if (!composesAll.test(path) || changed.includes(path))
      for (const { from } of importers.get(path) ?? []) reached.add(from)
  const rooms = new Set(changed.map(roomOf))
  return files.filter((path) => isTest(path) && (reached.has(path) || rooms.has(roomOf(path) ?? '')))
}
