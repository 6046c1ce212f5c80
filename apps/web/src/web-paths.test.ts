import { readFileSync } from 'node:fs'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { expect, test } from 'vitest'

/** The addresses that the route tree answers at, as the router's generator lists them: `/locations/$locationId`. */
function routePaths(): string[] {
  const tree = readFileSync(new URL('routeTree.gen.ts', import.meta.url), 'utf8')
  const listed = /interface FileRoutesByTo \{([^}]*)\}/.exec(tree)?.[1] ?? ''
  return Array.from(listed.matchAll(/^\s+'(\/[^']*)'/gm), ([, path = '']) => path)
}

const patterns = routePaths().map((path) => new RegExp(`^${path.replaceAll(/\$\w+/g, '[^/$]+')}$`))

test.each(Object.entries(webPaths))('%s leads to a screen', (_name, build) => {
  const path = build(11, 12, 13)
  expect(patterns.filter((pattern) => pattern.test(path))).not.toEqual([])
})

test('what leads nowhere is seen', () => {
  expect(patterns.some((pattern) => pattern.test('/locations/7/nowhere'))).toBe(false)
  expect(patterns.length).toBeGreaterThan(Object.keys(webPaths).length / 2)
})
