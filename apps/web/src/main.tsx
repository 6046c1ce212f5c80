import './app-styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { markMissingParts } from './api/missing-part.ts'
import { createAppRouter } from './app-router.tsx'
import { BootFailure } from './features/session/BootFailure.tsx'
import { boot } from './features/session/boot.ts'
import { browserLanguage } from './i18n/switch-language.ts'
import { titleAhead } from './shared/navigation/title-ahead.ts'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root')
const root = createRoot(container)
markMissingParts()

// no await at the top: the parts of the pages import from the one that this file is in, and would wait for it for ever
void start()

async function start() {
  try {
    const site = await boot(new URL(window.location.href))
    const router = createAppRouter()
    document.title = titleAhead(router, site.platformName)
    // the loader of the page stays until there is something in its place
    await router.load()
    root.render(<App router={router} site={site} />)
  } catch (error) {
    root.render(<BootFailure language={browserLanguage()} />)
    throw error
  }
}
