import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMissingPart, markMissingParts, reloadForMissingPart } from './missing-part.ts'

const NOW = Date.UTC(2026, 10, 23)
const page = '<!doctype html><script type="module" src="/assets/main-2.js"></script>'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** A server that answers so, and what is asked and reloaded. */
function server(answers: Record<string, () => Response | Promise<Response>>) {
  const asked: string[] = []
  const reload = vi.fn<() => void>()
  const ask = async (path: string) => {
    asked.push(path)
    const answer = answers[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  return { ask, reload, asked }
}
const whole = { '/': () => new Response(page), '/assets/main-2.js': () => new Response('') }

test('a part that did not come is told from other failures', () => {
  markMissingParts()
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/charts-1.js')
  expect(isMissingPart(payload)).toBe(false)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(isMissingPart(payload)).toBe(true)
  expect(payload.message).not.toContain('assets')
})

test('after a release the page is loaded again, once in a minute', async () => {
  const after = server(whole)
  expect(await reloadForMissingPart(NOW, after)).toBe('comes')
  expect(after.reload).toHaveBeenCalledOnce()
  expect(await reloadForMissingPart(NOW + 59_000, after)).toBe('tried')
  expect(after.reload).toHaveBeenCalledOnce()
  expect(await reloadForMissingPart(NOW + 61_000, after)).toBe('comes')
})

test.each([
  ['the server is away', {}],
  ['the server fails', { '/': () => new Response('', { status: 502 }) }],
  ['its scripts do not come', { '/': whole['/'] }],
  ['its scripts are not there', { ...whole, '/assets/main-2.js': () => new Response('', { status: 404 }) }],
  ['somebody else answers', { '/': () => new Response('<h1>Sign in to this network</h1>') }],
])('where %s the page that stands is kept', async (_case, answers) => {
  const { reload, ...rest } = server(answers)
  expect(await reloadForMissingPart(NOW, { ...rest, reload })).toBe('away')
  expect(reload).not.toHaveBeenCalled()
  // another try is not held back by one that was none
  expect(await reloadForMissingPart(NOW + 1, { ...server(whole), reload })).toBe('comes')
})

test('offline nobody is asked', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { asked, ...rest } = server(whole)
  expect(await reloadForMissingPart(NOW, rest)).toBe('away')
  expect(asked).toEqual([])
})
