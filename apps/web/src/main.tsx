import './app-styles.ts'
import type { ReactElement } from 'react'
import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { markMissingParts } from './api/missing-part.ts'
import { createAppRouter } from './app-router.tsx'
import { takeOver } from './drawn/take-over.ts'
import { BootFailure } from './features/session/BootFailure.tsx'
import { boot } from './features/session/boot.ts'
import { unregisterServiceWorkers } from './features/session/service-workers.ts'
import { browserLanguage } from './i18n/switch-language.ts'
import { earlyTitle } from './shared/navigation/early-title.ts'

const container = elementOf('root')
const root = createRoot(container)
markMissingParts()

// no top-level await: the page chunks import from this one and would wait for it forever
void start()

/** Replaces the loader, or the server-rendered page, at the moment the app appears. */
function show(app: ReactElement) {
  takeOver(container, () => flushSync(() => root.render(app)))
}

async function start() {
  void unregisterServiceWorkers(navigator.serviceWorker)
  try {
    const site = await boot(new URL(window.location.href))
    const router = createAppRouter()
    document.title = earlyTitle(router, site.platformName)
    // the page's loader stays until something replaces it
    await router.load()
    show(<App router={router} site={site} />)
  } catch (error) {
    show(<BootFailure language={browserLanguage()} />)
    throw error
  }
}

function elementOf(id: string): HTMLElement {
  const found = document.getElementById(id)
  if (!found) throw new Error(`index.html has no element #${id}`)
  return found
}
