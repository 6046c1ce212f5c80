import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { createAppRouter } from '../app-router.tsx'
import { answerWith, unansweredCalls } from './fake-server.ts'

/* Runs for each file: the files of a run share one page and its modules, as visits in a browser tab do, so
   leftovers of one file are cleared here. */

/**
 * Loads the common modules of screens first. Otherwise, how soon a screen sends its calls would depend on the
 * files run before.
 */
beforeAll(async () => {
  const router = createAppRouter(createMemoryHistory())
  await Promise.all(Object.values(router.routesById).map((route) => router.loadRouteChunk(route)))
})

beforeEach(async () => {
  await cleanup()
  answerWith({})
})

afterEach(() => {
  vi.restoreAllMocks()
  expect(unansweredCalls(), 'calls that the test does not answer').toEqual([])
  localStorage.clear()
  sessionStorage.clear()
})
