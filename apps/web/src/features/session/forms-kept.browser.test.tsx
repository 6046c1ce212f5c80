import type { User } from '@kilowatt/contracts/identity/auth'
import { expect, test } from 'vitest'
import { type Locator, page } from 'vitest/browser'
import { accountAnswers } from '../../testing/answers/account-answers.ts'
import { companyAnswers } from '../../testing/answers/company-answers.ts'
import {
  batteryEvent,
  batteryHome,
  batteryId,
  controlAnswers,
  everyKind,
  stateOf,
} from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { portalAnswers } from '../../testing/answers/portal-answers.ts'
import { pricingAnswers } from '../../testing/answers/pricing-answers.ts'
import { type Answers, answerFromNowOn, inputsOf, refuse } from '../../testing/fake-server.ts'
import { createLive } from '../../testing/live.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator, owner } from '../../testing/people.ts'

const flags = { view: true, control: true, edit: true, manageUsers: true, managePricing: true }
const atHome: User = { ...owner, country: 'SI', permissions: { location: [{ id: 7, ...flags }] } }
const sessionDialog = page.getByRole('dialog', { name: 'Your session has ended' })
const button = (name: string | RegExp) => page.getByRole('button', { name, exact: typeof name === 'string' })
const press = (name: string) => button(name).click()
const typed = (label: string) => page.getByLabelText(label, { exact: true })
const limit = page.getByRole('region', { name: 'Discharge limit', exact: true })
const dialog = page.getByRole('dialog')
const save = () => press('Save')

type Form = {
  path: string
  /** the person who fills it in */
  user?: User
  /** fills in the form; `kept` is where the text can be found afterwards */
  fill: () => Promise<void>
  kept: Locator
  value: string
  save: () => Promise<void>
  call: keyof Answers
  sent: object
}

/** One form of each kind that saves, with the input that would be lost. */
const forms: Record<string, Form> = {
  'a profile': {
    path: '/user/info',
    fill: () => typed('First name').fill('Anna'),
    kept: typed('First name'),
    value: 'Anna',
    save,
    call: 'account.savePersonal',
    sent: { firstName: 'Anna' },
  },
  'settings of a location': {
    path: '/locations/7/manage/settings',
    fill: () => typed('Name').fill('Sunnier Hill'),
    kept: typed('Name'),
    value: 'Sunnier Hill',
    save,
    call: 'locationAdmin.update',
    sent: { name: 'Sunnier Hill' },
  },
  'the wizard of a price list': {
    path: '/locations/7/manage/pricing/price-lists/6',
    fill: async () => {
      await typed('Grid operator (optional)').fill('Elektro Maribor')
      await press('Next: plan')
      await press('Next: preview')
    },
    kept: page.getByText('Elektro Maribor'),
    value: '',
    save: () => press('Save price list'),
    call: 'priceLists.update',
    sent: { network: 'Elektro Maribor' },
  },
  'the wizard of a plan': {
    path: '/pricing/plans/create',
    fill: async () => {
      await typed('Name of the plan').fill('Sunny')
      await press('Next: tariffs')
      await press('Next: plan')
      await typed('Price (EUR/kWh)').fill('0.05')
      await press('Next: summary')
    },
    kept: page.getByText('Sunny'),
    value: '',
    save: () => press('Create plan'),
    call: 'utilityPlans.create',
    sent: { plan: { name: 'Sunny' } },
  },
  'agreed powers of a location': {
    path: '/locations/7/manage/settings',
    fill: async () => {
      await typed('Connection power, kW').fill('17')
      for (const block of [1, 2, 3, 4, 5]) await typed(`Block ${block}`).fill('4.2')
    },
    kept: typed('Block 5'),
    value: '4.2',
    save: () => press('Set agreed power'),
    call: 'agreedPowers.set',
    sent: { locationId: 7, powers: { connectionKw: 17 } },
  },
  'a token of the portal': {
    path: '/external/integrations/meter-data/management',
    fill: async () => {
      await button('Add token').first().click()
      await dialog.getByRole('textbox').fill('a-token-of-mine')
    },
    kept: dialog.getByRole('textbox'),
    value: 'a-token-of-mine',
    save: () => dialog.getByRole('button', { name: 'Add token' }).click(),
    call: 'externalCredentials.add',
    sent: { data: { token: 'a-token-of-mine' } },
  },
  'parameters of a device': {
    path: `/locations/7/devices/${batteryId}`,
    fill: () => limit.getByRole('textbox').fill('1234'),
    kept: limit.getByRole('textbox'),
    value: '1,234',
    save: async () => {
      await limit.getByRole('button', { name: 'Set' }).click()
      await dialog.getByRole('button', { name: 'Set' }).click()
    },
    call: 'commands.create',
    sent: { value: 1234 },
  },
  'the sheet to share a location': {
    path: '/locations/7/manage/users',
    fill: async () => {
      await press('Invite')
      await typed('E-mail').fill('neighbour@example.com')
    },
    kept: typed('E-mail'),
    value: 'neighbour@example.com',
    save: () => dialog.getByRole('button', { name: 'Invite' }).click(),
    call: 'invites.send',
    sent: { email: 'neighbour@example.com' },
  },
  'the editor of groups': {
    path: '/settings/global/companies/3/location-groups?group=30',
    user: aggregator,
    fill: async () => {
      await press('Actions for Styria')
      await page.getByRole('menuitem', { name: 'Rename' }).click()
      await dialog.getByRole('textbox').fill('Lower Styria')
    },
    kept: dialog.getByRole('textbox'),
    value: 'Lower Styria',
    save: () => dialog.getByRole('button', { name: 'Rename' }).click(),
    call: 'locationGroups.rename',
    sent: { name: 'Lower Styria' },
  },
  'settings of a company': {
    path: '/settings/global/companies/3',
    user: aggregator,
    fill: () => typed('Slogan').fill('Sun and wind'),
    kept: typed('Slogan'),
    value: 'Sun and wind',
    save,
    call: 'companyAdmin.update',
    sent: { branding: { slogan: 'Sun and wind' } },
  },
}

test.each(Object.entries(forms))(
  'a session that ends while %s is saved: after signing in, the typed text is still there and is sent',
  async (_form, { path, user = atHome, fill, kept, value, save, call, sent }) => {
    const live = createLive()
    await openPage(path, {
      answers: {
        ...placeAnswers,
        ...energyAnswers,
        ...accountAnswers,
        ...companyAnswers,
        ...pricingAnswers,
        ...portalAnswers,
        'agreedPowers.get': () => ({
          data: { powers: null, versions: [], contract: [], earlier: [], source: null },
        }),
        ...live.answers,
        ...controlAnswers(everyKind.map((one) => stateOf(one))),
        'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
        'auth.user': () => ({ data: { user } }),
        [call]: () => refuse('unauthenticated'),
      },
    })
    live.send(batteryEvent())
    await fill()
    await save()
    await expect.element(sessionDialog.getByLabelText('E-mail')).toHaveValue(user.email)
    await sessionDialog.getByLabelText('Password', { exact: true }).fill('seven green kites')
    answerFromNowOn({ 'auth.login': () => ({ data: { user } }) })
    await sessionDialog.getByRole('button', { name: 'Sign in', exact: true }).click()
    await expect.element(sessionDialog).not.toBeInTheDocument()
    if (value === '') await expect.element(kept).toBeVisible()
    else await expect.element(kept).toHaveValue(value)
    const before = inputsOf(call).length
    answerFromNowOn({ [call]: () => refuse('unavailable') })
    await save()
    await expect.poll(() => inputsOf(call).length).toBe(before + 1)
    expect(inputsOf(call).at(-1)).toMatchObject(sent)
  },
)
