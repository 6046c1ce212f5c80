import { webPaths } from '@kilowatt/contracts/web-paths'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { openAlarmsQuery, solvedAlarmsQuery } from '../alarm-queries.ts'
import { MaintenanceSheet } from '../duty/MaintenanceSheet.tsx'
import { SupportRequests } from '../duty/SupportRequests.tsx'
import { RulesLink } from '../rules/RulesLink.tsx'
import { AlarmCard } from './AlarmCard.tsx'
import { AlarmSentence } from './AlarmSentence.tsx'
import { HowYouHear } from './HowYouHear.tsx'
import classes from './LocationAlarms.module.css'
import { SolvedAlarms } from './SolvedAlarms.tsx'

type Props = {
  location: { readonly id: number; readonly name: string; readonly timezone: string }
  mayEdit: boolean
  /** whether the person decides about the support's access */
  mayDecide: boolean
}

/** The alarms of a location for the people who live or work there: one sentence, then what to do. */
export function LocationAlarms({ location, mayEdit, mayDecide }: Props) {
  const { t } = useTranslation()
  const scope = { locationId: location.id }
  const open = useQuery(openAlarmsQuery(scope))
  const solved = useQuery(solvedAlarmsQuery(scope))
  const alarms = open.data?.data.alarms
  return (
    <>
      <PageHeader
        title={t('alarms.title')}
        phoneContext={location.name}
        actions={
          mayEdit && (
            <>
              <MaintenanceSheet place={{ scope, timezone: location.timezone }} />
              <RulesLink href={webPaths.locationAlarmRules(location.id)} />
            </>
          )
        }
      />
      {alarms ? (
        <AlarmSentence alarms={alarms} solved={solved.data?.data.alarms} timezone={location.timezone} />
      ) : (
        !open.error && <p className={classes.sentence} aria-busy="true" />
      )}
      <div className={classes.columns}>
        <div className={classes.cards}>
          {open.error && !alarms && (
            <LoadFailure
              title={t('alarms.notLoaded')}
              error={open.error}
              onRetry={() => void open.refetch()}
            />
          )}
          {!open.error && !alarms && <LinesSkeleton lines={6} />}
          {alarms?.map((alarm) => (
            <AlarmCard key={alarm.id} alarm={alarm} />
          ))}
        </div>
        <div className={classes.side}>
          {mayDecide && <SupportRequests locationId={location.id} timezone={location.timezone} />}
          <SolvedAlarms query={solved} timezone={location.timezone} />
          <HowYouHear />
        </div>
      </div>
    </>
  )
}
