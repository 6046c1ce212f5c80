import type { BrowserContext } from '@playwright/test'

/** Newest lines kept: a page that repeats a refused call must not fill the report. */
const MOST = 40

/** What goes wrong in the pages of a browser context: refused and failed requests, errors in the console and of scripts. */
export function watchFaults(context: BrowserContext): readonly string[] {
  const faults: string[] = []
  const add = (fault: string) => {
    faults.push(`${new Date().toISOString().slice(11, 23)} ${fault}`)
    if (faults.length > MOST) faults.shift()
  }
  context.on('response', (response) => {
    if (response.status() >= 400) add(`${response.status()} ${response.request().method()} ${response.url()}`)
  })
  context.on('requestfailed', (request) => {
    add(`${request.failure()?.errorText} ${request.method()} ${request.url()}`)
  })
  context.on('console', (message) => {
    if (message.type() === 'error') add(`console: ${message.text()}`)
  })
  context.on('weberror', (error) => add(`script: ${error.error().message}`))
  return faults
}
