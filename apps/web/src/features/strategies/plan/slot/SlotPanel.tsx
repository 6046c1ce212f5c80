import type { PlanDecision } from '@kilowatt/contracts/control/plans/location-plan'
import { ActionIcon, Button } from '@mantine/core'
import { IconArrowBackUp, IconBattery2, IconChargingPile, IconLock, IconX } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../../shared/failures/LoadFailure.tsx'
import { FactList } from '../../../../ui/data/FactList.tsx'
import { LineShapes } from '../../../../ui/data/LinesSkeleton.tsx'
import type { StrategyPlace } from '../../strategy-place.ts'
import { slotQuery } from '../plan-queries.ts'
import type { PlanBlock } from '../timeline/plan-blocks.ts'
import type { PlanTimeline } from '../timeline/plan-timeline.ts'
import type { PlanChanges } from '../use-plan-changes.ts'
import { type PlanWords, usePlanWords } from '../use-plan-words.ts'
import { PastSlot } from './PastSlot.tsx'
import classes from './SlotPanel.module.css'

type Props = {
  place: StrategyPlace
  timeline: PlanTimeline
  block: PlanBlock
  /** the slot in the block that is open */
  atMs: number
  nowMs: number
  changes: PlanChanges
  decisions: readonly PlanDecision[]
  /** why nothing can be decided; null if it can */
  locked: string | null
  onClose: () => void
}

/** Why a device does what it does in a block, what else was considered, and what a person may decide about it. */
export function SlotPanel(props: Props) {
  const { place, timeline, block, atMs, nowMs, onClose } = props
  const { t } = useTranslation()
  const words = usePlanWords(place)
  const { device, is, peakW, isPast } = block
  const DeviceIcon = device.role === 'car' ? IconChargingPile : IconBattery2
  const power = is === 'idle' ? '' : `, ${words.power(peakW)}`
  return (
    <>
      <div className={classes.head}>
        <span className={classes.icon} data-role={device.role}>
          <DeviceIcon size={18} stroke={1.75} aria-hidden="true" />
        </span>
        <div>
          <h2>{words.title(block, timeline.devices)}</h2>
          <p className={classes.when}>
            {words.when(block, nowMs)}
            {power}
          </p>
        </div>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={36}
          className={classes.close}
          aria-label={t('actions.close')}
          onClick={onClose}
        >
          <IconX size={18} stroke={1.75} aria-hidden="true" />
        </ActionIcon>
      </div>
      {isPast ? (
        <PastSlot {...{ timeline, block, words }} />
      ) : (
        <Planned {...props} atMs={Math.max(atMs, block.startMs)} words={words} />
      )}
    </>
  )
}

type PlannedProps = Props & { words: PlanWords }

function Planned({ place, block, atMs, nowMs, changes, decisions, locked, words }: PlannedProps) {
  const { t } = useTranslation()
  const query = useQuery(slotQuery(place.id, atMs))
  const { device, money, energyWh, is } = block
  const answer = query.data
  const own = answer?.devices.find((one) => one.device.id === device.id)
  if (!answer || !own) {
    if (query.error)
      return (
        <LoadFailure
          title={t('planPage.slotFailed')}
          error={query.error}
          onRetry={() => void query.refetch()}
        />
      )
    return <LineShapes lines={6} />
  }
  const decided = decisions.find(
    (one) => one.device.id === device.id && one.from < block.endMs && one.to > atMs,
  )
  const isSupply = is === 'cover' || is === 'sell'
  const levels =
    own.fromPct !== null && own.toPct !== null
      ? t('planPage.levels', { from: words.pct(own.fromPct), to: words.pct(own.toPct) })
      : null
  return (
    <div className={classes.body} data-old={query.isPlaceholderData || changes.isBusy || undefined}>
      <h3>{t('planPage.why')}</h3>
      <p>{own.why.map((one) => words.reason(one, nowMs)).join(' ')}</p>
      <FactList
        facts={[
          ...(energyWh >= 1
            ? [
                [
                  t('planPage.energy'),
                  [words.energy(energyWh), levels].filter((part) => part !== null).join(', '),
                ] as const,
              ]
            : []),
          ...(money !== null && energyWh >= 1
            ? [
                [
                  t(isSupply ? 'planPage.saves' : 'planPage.costsYou'),
                  t('planPage.moneyPerKwh', {
                    money: words.money(money),
                    price: words.price((money / energyWh) * 1_000),
                  }),
                ] as const,
              ]
            : []),
          [
            t(answer.isGuess ? 'planPage.priceGuess' : 'planPage.priceThen'),
            t('planPage.priceRank', {
              ...{ price: words.price(answer.importPerKwh), rank: answer.priceRank, of: answer.rankOf },
            }),
          ] as const,
        ]}
      />
      {own.alternatives.length > 0 && (
        <table className={classes.alternatives}>
          <thead>
            <tr>
              <th scope="col">{t('planPage.alsoConsidered')}</th>
              <th scope="col">{t('planPage.extraCost')}</th>
            </tr>
          </thead>
          <tbody>
            {own.alternatives.map((one) => (
              <tr key={one.is}>
                <td>
                  {one.is === 'never'
                    ? t(isSupply ? 'planPage.alternative_keep' : 'planPage.alternative_never')
                    : t(`planPage.alternative_${one.is}`, {
                        when: words.when(one, nowMs),
                        span: words.span(one),
                      })}
                </td>
                <td>{words.extra(one.extraCost)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      {decided ? (
        <div className={classes.decided}>
          <p>{t(`planPage.decided_${decided.is}`, { until: words.until(decided.to, nowMs) })}</p>
          <Button
            variant="default"
            leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden="true" />}
            disabled={locked !== null || changes.isBusy}
            onClick={() => changes.undo(decided.id)}
          >
            {t('planPage.undo')}
          </Button>
        </div>
      ) : (
        <Choices
          {...{ block, changes, words, nowMs }}
          choices={own.choices}
          isLocked={locked !== null}
          now={own.alternatives.find((one) => one.is === 'now') ?? null}
          atMs={atMs}
        />
      )}
      <p className={classes.note}>
        {locked === null ? (
          !decided && t('planPage.decidesFor', { span: words.span(block) })
        ) : (
          <>
            <IconLock size={14} stroke={1.75} aria-hidden="true" /> {locked}
          </>
        )}
      </p>
    </div>
  )
}

type ChoicesProps = {
  block: PlanBlock
  changes: PlanChanges
  words: PlanWords
  nowMs: number
  atMs: number
  choices: readonly ('never' | 'now')[]
  isLocked: boolean
  /** when the device would charge instead; null: it is not possible any earlier */
  now: { readonly startMs: number; readonly endMs: number } | null
}

const QUARTER_MS = 900_000

function Choices({ block, changes, words, atMs, choices, isLocked, now }: ChoicesProps) {
  const { t } = useTranslation()
  const { device, is, startMs, endMs } = block
  const isIdle = is === 'idle'
  const { pending } = changes
  const isPending = (what: 'never' | 'now') => pending?.kind === 'decide' && pending.is === what
  const disabled = isLocked || changes.isBusy
  const order = now ?? (isIdle ? { startMs: atMs, endMs: atMs + QUARTER_MS } : { startMs, endMs })
  return (
    <div className={classes.choices}>
      {choices.includes('now') && (
        <Button
          disabled={disabled}
          loading={isPending('now')}
          onClick={() => changes.decide(device.id, { from: order.startMs, to: order.endMs }, 'now')}
        >
          {isIdle ? t('planPage.chargeAt', { time: words.clock(order.startMs) }) : t('planPage.doNow')}
        </Button>
      )}
      {choices.includes('never') && !isIdle && (
        <Button
          variant="default"
          disabled={disabled}
          loading={isPending('never')}
          onClick={() => changes.decide(device.id, { from: startMs, to: endMs }, 'never')}
        >
          {t('planPage.dont')}
        </Button>
      )}
    </div>
  )
}
