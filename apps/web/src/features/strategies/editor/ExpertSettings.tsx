import { NativeSelect } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Trans, useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { fieldsOf, type Regulable, type StrategyDraft, strategyKindOf } from '../draft/strategy-draft.ts'
import type { StrategyPlace } from '../strategy-place.ts'
import classes from './ExpertSettings.module.css'

type Props = {
  place: StrategyPlace
  draft: StrategyDraft
  devices: readonly Regulable[]
  disabled: boolean
  /** one of the folded fields has a fault, which must be visible */
  hasFault: boolean
  onMeter: (deviceId: number | null) => void
  /** the expert fields of the kind */
  children: ReactNode
}

/**
 * Settings that few people change: the whole strategy as a sentence, the meter, and the kind's expert fields.
 */
export function ExpertSettings({ place, draft, devices, disabled, hasFault, onMeter, children }: Props) {
  const { t } = useTranslation()
  const known = useQuery(orpc.devices.list.queryOptions({ input: { locationId: place.id } })).data?.data
    .devices
  const meters = known?.filter(({ category }) => category === 'GRID') ?? []
  const meter =
    meters.find(({ id }) => id === draft.measuringDeviceId)?.name ?? t('strategies.meterOfLocation')
  const regulated = draft.deviceIds.flatMap(
    (id) => devices.find(({ device }) => device.id === id)?.device.name ?? [],
  )
  const hasExpert = fieldsOf(strategyKindOf(draft.kind)).expert.length > 0
  return (
    <details className={classes.expert} open={hasFault || undefined}>
      <summary>
        <IconChevronRight size={18} stroke={1.75} aria-hidden="true" />
        {t('strategies.expert')}
        <span>{t('strategies.expertHint')}</span>
      </summary>
      <p className={classes.sentence}>
        <Trans
          i18nKey="strategies.sentence"
          values={{ meter, devices: regulated.join(', ') || '–' }}
          components={{ chip: <span className={classes.chip} /> }}
        />
      </p>
      <div className={classes.fields}>
        <NativeSelect
          label={t('strategies.measuringDevice')}
          description={t('strategies.meterHelp')}
          disabled={disabled}
          value={String(draft.measuringDeviceId ?? '')}
          data={[
            { value: '', label: t('strategies.meterOfLocation') },
            ...meters.map(({ id, name }) => ({ value: String(id), label: name })),
          ]}
          onChange={({ currentTarget }) =>
            onMeter(currentTarget.value === '' ? null : Number(currentTarget.value))
          }
        />
        {hasExpert && children}
      </div>
    </details>
  )
}
