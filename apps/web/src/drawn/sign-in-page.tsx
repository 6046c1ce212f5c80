import type { SiteInfo } from '@kilowatt/contracts/branding/site'
import { webPaths } from '@kilowatt/contracts/web-paths'
import { themeSchemes } from '@kilowatt/domain/branding/theme-names'
import type { SpokenLanguage } from '@kilowatt/i18n/spoken-languages'
import { MantineProvider } from '@mantine/core'
import { createInstance } from 'i18next'
import { renderToStaticMarkup } from 'react-dom/server'
import { I18nextProvider } from 'react-i18next'
import { CookieQuestion } from '../features/consent/CookieBanner.tsx'
import { LoginForm } from '../features/login/LoginForm.tsx'
import { LoginFrame } from '../features/login/LoginFrame.tsx'
import { type Messages, startI18n } from '../i18n/start-i18n.ts'
import { authFrame, registerHref } from '../routes/auth/-auth-frame.ts'
import { brandVariables, mantineTheme } from '../ui/theme/mantine-theme.ts'

export type SignInVisit = {
  readonly site: SiteInfo
  readonly language: SpokenLanguage
  /** whether the visitor returns to an invite; only the app knows to which one */
  readonly isInvited: boolean
  /** whether the cookie question has not been answered yet */
  readonly asksConsent: boolean
}

const nothing = () => undefined

/** The component library's variables, which are the same for every site. */
export const drawnVariables = (): string =>
  renderToStaticMarkup(
    <MantineProvider theme={mantineTheme} cssVariablesResolver={brandVariables} withGlobalClasses={false}>
      {null}
    </MantineProvider>,
  ).replace(/<[^>]*>/g, '')

/**
 * The sign-in page as the server renders it before any script has loaded. It is built from the same
 * components. Values that only the browser knows have their most common value.
 */
export async function drawSignIn(visit: SignInVisit, messages: Messages): Promise<string> {
  const { site, language, isInvited, asksConsent } = visit
  const i18n = await startI18n(language, messages, createInstance())
  return renderToStaticMarkup(
    <MantineProvider
      theme={mantineTheme}
      forceColorScheme={themeSchemes[site.theme]}
      withCssVariables={false}
      withGlobalClasses={false}
    >
      <I18nextProvider i18n={i18n}>
        {asksConsent && <CookieQuestion onAnswer={nothing} />}
        <LoginFrame {...authFrame(site, i18n.t)}>
          <LoginForm
            place="page"
            onSubmit={nothing}
            onPasskey={nothing}
            providers={site.socialProviders}
            onProvider={nothing}
            forgottenHref={webPaths.forgottenPassword()}
            registerHref={registerHref(site, isInvited ? webPaths.confirmation() : undefined)}
          />
        </LoginFrame>
      </I18nextProvider>
    </MantineProvider>,
  )
}
