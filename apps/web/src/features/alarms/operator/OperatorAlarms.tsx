import { withQuery } from '@kilowatt/contracts/web-paths'
import { alarmViews } from '@kilowatt/domain/alarms/alarm-states'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { orpc } from '../../../api/client.ts'
import { PageTabs } from '../../../ui/navigation/PageTabs.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { AlarmHealth } from './AlarmHealth.tsx'
import { AlarmTriage } from './AlarmTriage.tsx'
import type { AlarmAddress } from './alarm-address.ts'
import classes from './OperatorAlarms.module.css'
import type { OperatorPlace } from './operator-place.ts'

type Props = {
  place: OperatorPlace
  address: AlarmAddress
  onChange: (address: AlarmAddress) => void
  actions?: ReactNode
}

/** The alarms of many locations, for the people who look after them: causes, with the most urgent first. */
export function OperatorAlarms({ place, address, onChange, actions }: Props) {
  const { t, i18n } = useTranslation()
  const counts = useQuery(orpc.alarms.counts.queryOptions({ input: place.scope })).data?.data
  const number = (value: number) => formatNumber(value, { locale: i18n.language })
  const active = address.view ?? 'cause'
  const context =
    counts &&
    [
      counts.open === 0 ? t('alarms.noneOpen') : t('alarms.openCount', { count: counts.open }),
      ...(counts.hidden > 0 ? [t('alarms.moreHidden', { count: counts.hidden })] : []),
      t('words.locationCount', { count: counts.locations }),
    ].join(' · ')
  const tabs = [
    ...alarmViews,
    ...(place.companyId === null || !isCompany(place) ? [] : (['health'] as const)),
  ]
  return (
    <>
      <PageHeader
        title={t('alarms.title')}
        {...(context !== undefined && { context })}
        {...(place.name !== undefined && { phoneContext: place.name })}
        actions={actions}
      />
      <PageTabs
        label={t('alarms.views')}
        active={active}
        tabs={tabs.map((key) => ({
          key,
          href: withQuery(place.path, { view: key === 'cause' ? undefined : key }),
          name: t(`alarms.view_${key}`),
          end: key !== 'health' && key !== 'resolved' && counts && (
            <span className={classes.count}>{number(counts.views[key])}</span>
          ),
        }))}
      />
      {active === 'health' && place.companyId !== null ? (
        <AlarmHealth companyId={place.companyId} />
      ) : (
        <AlarmTriage place={place} address={address} onChange={onChange} />
      )}
    </>
  )
}

const isCompany = ({ scope }: OperatorPlace) => scope.companyId !== undefined
