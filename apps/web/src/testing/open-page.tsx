import '../app-styles.ts'
import { SITE_IDENTIFIER_COOKIE } from '@kilowatt/contracts/branding/site-identifier'
import { notifications } from '@mantine/notifications'
import { createMemoryHistory } from '@tanstack/react-router'
import { expect } from 'vitest'
import { page } from 'vitest/browser'
import { cleanup, render } from 'vitest-browser-react'
import { App } from '../App.tsx'
import { queryClient } from '../api/query-client.ts'
import { createAppRouter } from '../app-router.tsx'
import { keepConsent } from '../features/consent/consent-cookie.ts'
import { boot } from '../features/session/boot.ts'
import { rememberLanguage } from '../i18n/switch-language.ts'
import { noAlarms } from './answers/alarm-answers.ts'
import { noStrategies } from './answers/strategy-answers.ts'
import { type Answers, answerWith, refuse } from './fake-server.ts'
import { messagesIn } from './messages.ts'
import { siteOf } from './people.ts'

/** No unread notifications, for as long as the page is open. */
async function* unreadStream() {
  yield { unread: 0, newest: null }
  await new Promise(() => undefined)
}

const sizes = { desktop: { width: 1440, height: 900 }, phone: { width: 390, height: 844 } }

type Options = {
  answers?: Answers
  theme?: 'default' | 'white'
  size?: keyof typeof sizes
  locale?: 'en' | 'sl'
  /** whether the page is another tab of the previous visit, whose cookies are kept */
  isSameVisit?: boolean
  /** whether the cookie question has not been answered yet */
  isNew?: boolean
}

const defaults = queryClient.getDefaultOptions()
queryClient.setDefaultOptions({ ...defaults, queries: { ...defaults.queries, retry: false } })

/**
 * Opens the app at an address, as a browser does, instead of the previous page, with these answers for the
 * server. No one is signed in unless the answers contain a person.
 */
export async function openPage(
  path: string,
  {
    answers = {},
    theme = 'default',
    size = 'desktop',
    locale = 'en',
    isNew = false,
    isSameVisit = false,
  }: Options = {},
) {
  await cleanup()
  queryClient.clear()
  notifications.clean()
  delete document.documentElement.dataset.theme
  const { width, height } = sizes[size]
  await page.viewport(width, height)
  rememberLanguage(locale)
  await cookieStore.delete('cookie_consent')
  if (!isSameVisit) await cookieStore.delete(SITE_IDENTIFIER_COOKIE)
  if (!isNew) keepConsent(false)
  answerWith({
    'site.info': () => ({ data: siteOf(theme) }),
    'site.translations': (asked) => ({ data: messagesIn(asked.locale, asked.part) }),
    'auth.user': () => refuse('unauthenticated'),
    ...noAlarms,
    ...noStrategies,
    'notifications.live': async () => unreadStream(),
    ...answers,
  })
  const address = new URL(path, window.location.origin)
  const site = await boot(address)
  const history = createMemoryHistory({ initialEntries: [path] })
  const router = createAppRouter(history)
  await render(<App router={router} site={site} />)
  const shownTheme = () => document.documentElement.dataset.theme
  await expect.poll(shownTheme, { message: 'the theme that the page shows' }).toBe(theme)
  return { router, history }
}
