import { knowsHolidays } from '@kilowatt/domain/pricing/holidays/holidays'
import { templatePainting } from '@kilowatt/domain/pricing/painting/schedule-templates'
import {
  paintingOf,
  scheduleOf,
  type TariffPainting,
} from '@kilowatt/domain/pricing/painting/tariff-painting'
import { countryName } from '@kilowatt/domain/units/names'
import { Button } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { QuickSegments } from '../../../ui/data/QuickSegments.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { TariffPainter } from '../painter/TariffPainter.tsx'
import type { PlanStepProps } from './BasicsStep.tsx'
import classes from './PlanWizard.module.css'
import { changeVersion } from './plan-draft.ts'

/** Names that the wizard gives to schedules; files may have others. */
const ownKeys = ['supplier', 'network'] as const
const ownNames = { supplier: 'plans.schedule_supplier', network: 'plans.schedule_network' } as const
const MAX_SCHEDULES = 10

/**
 * When each tariff applies: a week to paint for the supplier, and one for the network if it has separate
 * hours.
 */
export function SchedulesStep({ plan, at, version, onPlan }: PlanStepProps) {
  const { t, i18n } = useTranslation()
  const { schedules } = version
  const [shown, setShown] = useState(0)
  const schedule = schedules[Math.min(shown, schedules.length - 1)]
  // brushes, and seasons without months, are not part of the plan, so they exist only while this step is open
  const [paintings, setPaintings] = useState<Readonly<Record<string, TariffPainting>>>({})
  const nameOf = (key: string) => {
    const own = ownKeys.find((one) => one === key)
    return own ? t(ownNames[own]) : key
  }
  const add = () => {
    const free =
      ownKeys.find((key) => schedules.every((one) => one.key !== key)) ?? `schedule-${schedules.length + 1}`
    onPlan(
      changeVersion(plan, at, { schedules: [...schedules, scheduleOf(templatePainting('high_low'), free)] }),
    )
    setShown(schedules.length)
  }
  const remove = (key: string) => {
    setPaintings(({ [key]: _, ...others }) => others)
    onPlan(changeVersion(plan, at, { schedules: schedules.filter((one) => one.key !== key) }))
    setShown(0)
  }
  if (!schedule)
    return (
      <Card heading={t('plans.oneTariff')}>
        <p className={classes.oneTariff}>{t('plans.oneTariffText')}</p>
        <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={add}>
          {t('plans.addHours')}
        </Button>
      </Card>
    )
  return (
    <Card>
      <div className={classes.schedules}>
        {schedules.length > 1 && (
          <QuickSegments
            aria-label={t('plans.whoseHours')}
            value={schedule.key}
            onChange={(key) => setShown(schedules.findIndex((one) => one.key === key))}
            data={schedules.map(({ key }) => ({ value: key, label: nameOf(key) }))}
          />
        )}
        {schedules.length === 1 && <h2 className={classes.hoursOf}>{nameOf(schedule.key)}</h2>}
        <div className={classes.scheduleActions}>
          {schedules.length < MAX_SCHEDULES && (
            <Button
              size="xs"
              variant="subtle"
              leftSection={<IconPlus size={16} stroke={1.75} />}
              onClick={add}
            >
              {t('plans.addSchedule')}
            </Button>
          )}
          <Button
            size="xs"
            variant="subtle"
            leftSection={<IconTrash size={16} stroke={1.75} />}
            onClick={() => remove(schedule.key)}
          >
            {t('plans.removeSchedule', { name: nameOf(schedule.key) })}
          </Button>
        </div>
      </div>
      {!knowsHolidays(plan.country) && (
        <Notice kind="info">
          {t('painter.holidaysUnknown', { country: countryName(plan.country, i18n.language, plan.country) })}
        </Notice>
      )}
      <TariffPainter
        key={schedule.key}
        painting={paintings[schedule.key] ?? paintingOf(schedule)}
        country={countryName(plan.country, i18n.language, plan.country)}
        onChange={(painting) => {
          setPaintings({ ...paintings, [schedule.key]: painting })
          onPlan(
            changeVersion(plan, at, {
              schedules: schedules.map((one) =>
                one.key === schedule.key ? scheduleOf(painting, schedule.key) : one,
              ),
            }),
          )
        }}
      />
    </Card>
  )
}
