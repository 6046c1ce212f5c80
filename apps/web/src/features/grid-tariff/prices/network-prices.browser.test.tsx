import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { placeAnswers } from '../../../testing/answers/location-answers.ts'
import { networkPriceAnswers } from '../../../testing/answers/network-price-answers.ts'
import { expectClean } from '../../../testing/axe.ts'
import { type Answers, inputsOf, refuse } from '../../../testing/fake-server.ts'
import { looks } from '../../../testing/looks.ts'
import { openPage } from '../../../testing/open-page.tsx'
import { superAdmin } from '../../../testing/people.ts'

const answers: Answers = {
  ...placeAnswers,
  'auth.user': () => ({ data: { user: superAdmin } }),
  ...networkPriceAnswers,
  'networkPrices.add': () => ({ data: { id: 8 } }),
  'networkPrices.withdraw': () => ({ data: {} }),
  'networkPrices.removeDay': () => ({ data: {} }),
}
const path = '/admin/network-prices'
const field = (name: string) => page.getByRole('textbox', { name, exact: true })

describe.each(looks)('%s', (_look, look) => {
  test('versions and the form of a new one are accessible', async () => {
    await openPage(path, { answers, ...look })
    await expect.element(page.getByRole('table')).toBeVisible()
    await expectClean('network prices')
  })
})

test('versions are newest first, with their source, and current ones are marked', async () => {
  await openPage(path, { answers })
  const rows = page.getByRole('row')
  await expect.element(rows.nth(1)).toHaveTextContent(/Added/)
  await rows
    .nth(1)
    .getByRole('button', { name: /^Source/ })
    .click()
  const source = page.getByRole('dialog', { name: /^Source/ })
  await expect.element(source.getByRole('link')).toHaveAttribute('href', 'https://www.uradni-list.si/1')
  await expect.element(source).toHaveTextContent(/ana@example\.com/)
  await expectClean('where a price was read')
  await userEvent.keyboard('{Escape}')
  await expect.element(source).not.toBeInTheDocument()
  await expect.element(rows.nth(2)).toHaveTextContent(/Replaced/)
  // versions that no longer apply are collapsed
  await expect.element(rows).toHaveLength(3)
  await page.getByRole('button', { name: /earlier version/ }).click()
  await expect.element(rows.nth(3)).toHaveTextContent(/3\.82301.*Built in/)
  await expect.element(page.getByText(/Medium voltage, feeder: no prices yet/)).toBeVisible()
})

test('a version is added as a whole: the form names missing values, and the server names an overlap', async () => {
  await openPage(path, {
    answers: {
      ...answers,
      'networkPrices.add': () => refuse('invalid', [{ path: 'data.validFrom', message: 'overlaps' }]),
    },
  })
  await page.getByRole('button', { name: 'Add a version' }).click()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText('This field is required').first()).toBeVisible()
  expect(inputsOf('networkPrices.add')).toEqual([])
  await field('Valid from').fill('1. 1. 2027')
  for (const [i, amount] of ['4', '1.2', '0.3', '0.03', '0.003'].entries()) {
    await field(`Power ${i + 1}`).fill(amount)
    await field(`Energy ${i + 1}`).fill('0.02')
  }
  await field('Source').fill('UL RS 99/26')
  await expectClean('a new version')
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await expect.element(page.getByText(/Another version for the same customers/)).toBeVisible()
  expect(inputsOf('networkPrices.add')).toMatchObject([
    {
      data: {
        kind: 'network',
        validFrom: '2027-01-01',
        validTo: null,
        powerEurPerKwMonth: [4, 1.2, 0.3, 0.03, 0.003],
        source: 'UL RS 99/26',
      },
    },
  ])
})

test('only added versions can be withdrawn, after asking', async () => {
  await openPage(path, { answers })
  const menus = page.getByRole('button', { name: /^Actions/ })
  await expect.element(menus).toHaveLength(1)
  await menus.click()
  await page.getByRole('menuitem', { name: 'Withdraw' }).click()
  await page.getByRole('button', { name: 'Withdraw' }).click()
  await expect.poll(() => inputsOf('networkPrices.withdraw')).toEqual([{ priceId: 7 }])
  await page.getByRole('button', { name: /^Remove/ }).click()
  await expect.poll(() => inputsOf('networkPrices.removeDay')).toEqual([{ date: '2027-05-14' }])
})

test('a file of another kind is rejected, and an invalid one by its row', async () => {
  await openPage(path, {
    answers: {
      ...answers,
      'networkPrices.import': () => refuse('invalid', [{ path: 'data.prices.2', message: 'overlaps' }]),
    },
  })
  await expect.element(page.getByRole('table')).toBeVisible()
  const upload = (text: string) =>
    userEvent.upload(
      document.querySelector('input[type=file]') as Element,
      new File([text], 'prices.json', { type: 'application/json' }),
    )
  await upload('Dear Sir')
  await expect.element(page.getByText('This is not a JSON file.')).toBeVisible()
  await upload('{}')
  await expect.element(page.getByText(/Nothing was added. prices.2: Another version/)).toBeVisible()
})

test('prices that failed to load can be retried', async () => {
  await openPage(path, { answers: { ...answers, 'networkPrices.list': () => refuse('internal') } })
  await expect.element(page.getByText('Could not load the network prices')).toBeVisible()
})
