import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { isMissingPart, markMissingParts, reloadForMissingPart } from './missing-part.ts'

const NOW = Date.UTC(2026, 10, 23)
const page = '<!doctype html><script type="module" src="/assets/main-2.js"></script>'

beforeEach(() => sessionStorage.clear())
afterEach(() => {
  sessionStorage.clear()
  vi.restoreAllMocks()
})

/** A fake server with the given answers, which records requests and reloads. */
function server(answers: Record<string, () => Response | Promise<Response>>) {
  const requested: string[] = []
  const reload = vi.fn<() => void>()
  const ask = async (path: string) => {
    requested.push(path)
    const answer = answers[path]
    if (!answer) throw new TypeError('Failed to fetch')
    return answer()
  }
  return { ask, reload, requested }
}
const whole = { '/': () => new Response(page), '/assets/main-2.js': () => new Response('') }

test('distinguishes a missing part from other failures', () => {
  markMissingParts()
  const payload = new TypeError('Failed to fetch dynamically imported module: /assets/charts-1.js')
  expect(isMissingPart(payload)).toBe(false)
  window.dispatchEvent(Object.assign(new Event('vite:preloadError'), { payload }))
  expect(isMissingPart(payload)).toBe(true)
  expect(payload.message).not.toContain('assets')
})

test('after a release the page reloads at most once a minute', async () => {
  const after = server(whole)
  expect(await reloadForMissingPart(NOW, after)).toBe('comes')
  expect(after.reload).toHaveBeenCalledOnce()
  expect(await reloadForMissingPart(NOW + 59_000, after)).toBe('tried')
  expect(after.reload).toHaveBeenCalledOnce()
  expect(await reloadForMissingPart(NOW + 61_000, after)).toBe('comes')
})

test.each([
  ['the server is unreachable', {}],
  ['the server returns an error', { '/': () => new Response('', { status: 502 }) }],
  ['its scripts do not load', { '/': whole['/'] }],
  ['its scripts are missing', { ...whole, '/assets/main-2.js': () => new Response('', { status: 404 }) }],
  ['another server answers', { '/': () => new Response('<h1>Sign in to this network</h1>') }],
])('keeps the current page when %s', async (_case, answers) => {
  const { reload, ...rest } = server(answers)
  expect(await reloadForMissingPart(NOW, { ...rest, reload })).toBe('away')
  expect(reload).not.toHaveBeenCalled()
  // a retry is not blocked by an attempt that did not reload
  expect(await reloadForMissingPart(NOW + 1, { ...server(whole), reload })).toBe('comes')
})

test('sends no request while offline', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const { requested, ...rest } = server(whole)
  expect(await reloadForMissingPart(NOW, rest)).toBe('away')
  expect(requested).toEqual([])
})
