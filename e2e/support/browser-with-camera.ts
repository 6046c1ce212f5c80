import type { Browser, PlaywrightWorkerArgs } from '@playwright/test'
import config from '../playwright.config.ts'

/** A browser whose camera plays a video and whose person allows everything a page asks for. */
export function browserWithCamera(
  playwright: PlaywrightWorkerArgs['playwright'],
  film: string,
): Promise<Browser> {
  const { args = [], ...options } = config.use?.launchOptions ?? {}
  return playwright.chromium.launch({
    ...options,
    args: [
      ...args,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  })
}
