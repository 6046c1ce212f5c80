import './app-styles.ts'
import { createRoot } from 'react-dom/client'
import { App } from './App.tsx'
import { createAppRouter } from './app-router.tsx'
import { boot } from './features/session/boot.ts'
import { BootFailure } from './ui/state/BootFailure.tsx'

const container = document.getElementById('root')
if (!container) throw new Error('index.html has no element #root')
const root = createRoot(container)

try {
  const site = await boot(new URL(window.location.href))
  root.render(<App router={createAppRouter()} theme={site.theme} />)
} catch (error) {
  root.render(<BootFailure />)
  throw error
}
