import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import {
  batteryHome,
  batteryId,
  commandOf,
  controlAnswers,
  everyKind,
  stateOf,
} from '../../testing/answers/control-answers.ts'
import { energyAnswers } from '../../testing/answers/energy-answers.ts'
import { placeAnswers } from '../../testing/answers/location-answers.ts'
import { noStrategies, strategyAnswers } from '../../testing/answers/strategy-answers.ts'
import { expectClean } from '../../testing/axe.ts'
import { answerFromNowOn, inputsOf, refuse, staySilent } from '../../testing/fake-server.ts'
import { looks } from '../../testing/looks.ts'
import { openPage } from '../../testing/open-page.tsx'
import { aggregator } from '../../testing/people.ts'

const statuses = ['pending', 'accepted', 'done', 'rejected', 'failed', 'expired', 'superseded'] as const
const commands = everyKind.slice(0, statuses.length).map(([parameter, value], i) =>
  commandOf(parameter, value, statuses[i] ?? 'done', {
    id: `00000000-0000-4000-8000-00000000000${i}`,
    processedBy: i === 2 ? { kind: 'strategy', name: 'My reserve' } : { kind: 'user', name: 'Ana Novak' },
    cause:
      i === 2
        ? {
            strategy: { id: 1, name: 'My reserve' },
            reason: {
              ...{ kind: 'RESERVE', key: 'holding', untilMs: null },
              values: { socPct: 28, reservePct: 30 },
            },
          }
        : null,
  }),
)
const answers = {
  ...strategyAnswers,
  ...placeAnswers,
  ...energyAnswers,
  ...controlAnswers(everyKind.map((one) => stateOf(one))),
  'auth.user': () => ({ data: { user: aggregator } }),
  'devices.list': () => ({ data: { devices: batteryHome(), deviceGroups: [] } }),
  'commands.ofLocation': () => ({ data: { commands, total: commands.length } }),
}

test.each(looks)('%s: the history of a location shows every outcome as a word', async (_look, look) => {
  await openPage('/locations/7/commands', { ...look, answers })
  for (const word of ['waiting', 'accepted', 'confirmed', 'refused', 'failed', 'expired', 'replaced'])
    await expect.element(page.getByRole('row').getByText(word, { exact: true })).toBeVisible()
  await expect.element(page.getByText('Level limits: 10 – 98 %, reserve 20 %')).toBeVisible()
  await expect
    .element(page.getByRole('link', { name: '“My reserve”' }))
    .toHaveAttribute('href', '/locations/7/strategies/1')
  if (look.size === 'desktop')
    await expect
      .element(page.getByText(/At 28\s%, the battery keeps its reserve of 30\s% and charges only/))
      .toBeVisible()
  await expectClean('commands')
})

test('a strategy that was deleted keeps its name and has no link', async () => {
  await openPage('/locations/7/commands', {
    answers: { ...answers, ...noStrategies },
  })
  await expect.element(page.getByText('“My reserve”')).toBeVisible()
  expect(page.getByRole('link', { name: '“My reserve”' }).elements()).toEqual([])
})

test('the history of one device is filtered by outcome, in the address', async () => {
  await openPage(`/locations/7/devices/${batteryId}?tab=commands&status=expired`, { answers })
  await expect.element(page.getByRole('row').getByText('confirmed')).toBeVisible()
  expect(inputsOf('commands.ofLocation').at(-1)).toMatchObject({
    deviceId: batteryId,
    status: 'expired',
    page: 1,
  })
})

test('shows an empty history, and one that failed to load', async () => {
  const nothing = () => ({ data: { commands: [], total: 0 } })
  await openPage('/locations/7/commands', { answers: { ...answers, 'commands.ofLocation': nothing } })
  await expect.element(page.getByText('No commands yet')).toBeVisible()
  await openPage('/locations/7/commands', {
    answers: { ...answers, 'commands.ofLocation': () => refuse('internal') },
  })
  await expect.element(page.getByText('The commands could not be loaded')).toBeVisible()
  answerFromNowOn(answers)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByRole('row').getByText('confirmed')).toBeVisible()
})

test('the note below the history waits for the rows, which would move it', async () => {
  await openPage('/locations/7/commands', { answers: { ...answers, 'commands.ofLocation': staySilent } })
  const note = page.getByText(/^Commands are stored/)
  await expect.element(page.getByRole('table')).toHaveAttribute('aria-busy', 'true')
  await expect.element(note).not.toBeVisible()
  await openPage('/locations/7/commands', { answers })
  await expect.element(note).toBeVisible()
})
