import type { CalculationsAsked } from '@kilowatt/contracts/grid-tariff/calculations'
import { placeInfoOf } from '@kilowatt/contracts/grid-tariff/place-info'
import { TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { withAnswers } from '@kilowatt/domain/grid-tariff/place/place-info'
import { placeTerms } from '@kilowatt/domain/grid-tariff/place/place-terms'
import { powerProblems } from '@kilowatt/domain/grid-tariff/powers/agreed-powers'
import { type MainFuse, mainFuses } from '@kilowatt/domain/grid-tariff/powers/fuses'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import type { SeparateProcess } from '../../platform/apart.ts'
import type { Db } from '../../platform/database/db.ts'
import { invalidField } from '../../platform/errors.ts'
import { accessMeteringPlace, consumerInfo, consumerInfoAnswerOf, portalEnergy } from '../portal/index.ts'
import { calculateApart } from './calculate-apart.ts'
import { readPriceBook } from './prices/network-prices.queries.ts'

/**
 * Network costs of a person's metering place; null as long as something has to be asked.
 * @throws AppError `not_found`, `invalid` for a range that has not passed and for powers that may not be agreed (which,
 * and why)
 */
export async function calculateNetworkCosts(
  { db, apart }: { readonly db: Db; readonly apart: SeparateProcess },
  userId: number,
  { deviceId, asked }: { readonly deviceId: number; readonly asked: CalculationsAsked },
  now: number,
) {
  const { id } = await accessMeteringPlace(db, userId, deviceId)
  const { from, to, vt, mt, et, customPowerLimits, fuse, consumer, userGroup, options } = asked
  const today = localDateAt(TARIFF_ZONE, now)
  if (to > today) throw invalidField('data.to', 'is in the future')
  const info = consumerInfoAnswerOf(await consumerInfo(db, id), today)
  const reported = placeInfoOf(info)
  const place = placeTerms(withAnswers(reported, { fuse: fuse && mainFuseOf(fuse), consumer, userGroup }), to)
  if (place === null) return { calculations: null, consumerInfo: info }
  const custom = customPowerLimits && powersOf(customPowerLimits)
  const [problem] = custom ? powerProblems(custom, place.limits) : []
  if (problem)
    throw invalidField(
      `data.customPowerLimits.block${problem.block}`,
      `${problem.code}${problem.limitKw === null ? '' : ` ${problem.limitKw} kW`}`,
    )
  const importWh = await portalEnergy(db, id, { from, to, direction: 'import' })
  const supplier = reported.tariffs === 1 ? { single: et } : { high: vt, low: mt }
  const calculations = await apart.run(calculateApart, {
    question: { load: { range: { from, to }, importWh }, place, supplier, custom, options },
    book: await readPriceBook(db),
  })
  return { calculations, consumerInfo: info }
}

const powersOf = ({ block1, block2, block3, block4, block5 }: Record<`block${1 | 2 | 3 | 4 | 5}`, number>) =>
  [block1, block2, block3, block4, block5] as const

/** @throws AppError `invalid` for an unknown fuse */
function mainFuseOf(asked: NonNullable<CalculationsAsked['fuse']>): MainFuse {
  const fuse = mainFuses.find(({ phases, ampere }) => phases === asked.phases && ampere === asked.ampere)
  if (fuse === undefined) throw invalidField('data.fuse', 'is not a main fuse size')
  return fuse
}
