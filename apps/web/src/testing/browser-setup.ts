import { afterEach, beforeEach, expect, vi } from 'vitest'
import { cleanup } from 'vitest-browser-react'
import { answerWith, unansweredCalls } from './fake-server.ts'

/**
 * For each file anew: the files of a run share a page and the modules in it, as the visits of a browser's tab share them, so that what one
 * leaves behind is cleared here.
 */
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
