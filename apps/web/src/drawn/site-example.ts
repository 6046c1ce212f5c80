import type { SignInVisit } from './sign-in-page.tsx'

/** Values of a sign-in page with every optional part. */
export const siteExample: SignInVisit = {
  site: {
    platformName: 'Kilowatt',
    productName: 'Kilowatt',
    slogan: null,
    theme: 'default',
    favicon: null,
    host: 'localhost',
    logo: null,
    status: 'ok',
    maintenance: null,
    isFilling: false,
    contact: { supportEmail: null },
    socialProviders: [{ id: 'a', name: 'Google' }],
    links: { termsAndConditions: null, privacyPolicy: null, registration: null },
  },
  language: 'en',
  isInvited: false,
  asksConsent: true,
}
