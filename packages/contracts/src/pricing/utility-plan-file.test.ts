import {
  highAndLow,
  spotComponent,
  tariffComponent,
  version,
} from '@kilowatt/domain/pricing/fixtures/plan-parts'
import { planProblems } from '@kilowatt/domain/pricing/plans/check-plan'
import { expect, test } from 'vitest'
import { utilityPlanFile, utilityPlanJsonSchema } from './utility-plan-file.ts'

const file = {
  format: 'kilowatt.utility-plan',
  formatVersion: 1,
  plan: {
    name: 'Spot and two tariffs',
    kind: 'spot_market',
    currency: 'EUR',
    country: 'SI',
    versions: [
      version(
        [
          spotComponent('energy', { factor: '1.0375', fee: '0.01234', floor: '0' }),
          tariffComponent('network', highAndLow, { T1: '0.02004', T2: '0.01741' }),
        ],
        { schedules: [highAndLow] },
      ),
    ],
  },
}

/** Updated by `npx vitest run --project pure utility-plan-file -u`. Readers of exported plans follow this schema. */
test('the published schema', async () => {
  await expect(`${JSON.stringify(utilityPlanJsonSchema(), null, 2)}\n`).toMatchFileSnapshot(
    '../../../../docs/utility-plan.schema.json',
  )
})

test('exports and re-imports a plan unchanged', () => {
  const read = utilityPlanFile.parse(JSON.parse(JSON.stringify(file)))
  expect(read).toEqual(file)
  expect(planProblems(read.plan)).toEqual([])
})

const changed = (change: (plan: typeof file.plan) => unknown) => ({ ...file, plan: change(file.plan) })
const firstVersion = (change: object) =>
  changed((plan) => ({ ...plan, versions: [{ ...plan.versions[0], ...change }] }))

test.each([
  ['another format', { ...file, format: 'x' }, ['format']],
  ['a later format', { ...file, formatVersion: 2 }, ['formatVersion']],
  ['an unknown currency', changed((plan) => ({ ...plan, currency: 'XXX' })), ['plan', 'currency']],
  ['an empty name', changed((plan) => ({ ...plan, name: ' ' })), ['plan', 'name']],
  [
    'a date that does not exist',
    firstVersion({ validFrom: '2026-02-30' }),
    ['plan', 'versions', 0, 'validFrom'],
  ],
  ['a number that is not quoted', firstVersion({ vatPct: 22 }), ['plan', 'versions', 0, 'vatPct']],
  ['a decimal comma', firstVersion({ vatPct: '9,5' }), ['plan', 'versions', 0, 'vatPct']],
  [
    'too many components',
    firstVersion({ components: Array(51).fill(version([]).components) }),
    ['plan', 'versions', 0, 'components'],
  ],
])('refuses %s and names the place', (_what, wrong, path) => {
  const { error } = utilityPlanFile.safeParse(wrong)
  expect(error?.issues.map((issue) => issue.path)).toContainEqual(path)
})
