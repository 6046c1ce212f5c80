import { createMemoryHistory } from '@tanstack/react-router'
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { createAppRouter } from '../app-router.tsx'
import { answerWith, unansweredCalls } from './fake-server.ts'

/*
 * For each file anew: the files of a run share a page and the modules in it, as the visits of a browser's tab share them, so that what one
 * leaves behind is cleared here.
 */

/** The parts that screens are made of are there from the beginning: how soon a screen asks its calls must not depend on the files before. */
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
