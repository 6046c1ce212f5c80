import type { PlanVersion, UtilityPlan } from '@kilowatt/domain/pricing/plans/utility-plan'
import { localDateAt } from '@kilowatt/domain/time/local-day'
import { Button } from '@mantine/core'
import { IconChevronDown, IconPencil } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Card } from '../../../ui/data/Card.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PlanFacts } from './PlanFacts.tsx'
import classes from './PlanWizard.module.css'
import { spanText } from './plan-span.ts'

type Props = {
  plan: UtilityPlan
  nowMs: number
  /** link to edit the version with this index; null if this person may not edit it */
  changeHref: ((at: number) => string) | null
}

/** The prices of a plan, newest first; past ones are collapsed. */
export function PlanVersions({ plan, nowMs, changeHref }: Props) {
  const { t } = useTranslation()
  const today = localDateAt(Intl.DateTimeFormat().resolvedOptions().timeZone, nowMs)
  const versions = plan.versions
    .map((version, at) => ({ version, at }))
    .toSorted((a, b) => b.version.validFrom.localeCompare(a.version.validFrom))
  const headingOf = (version: PlanVersion) =>
    t(version.status === 'draft' ? 'plans.versionDraft' : 'plans.version', { span: spanText(t, version) })
  return versions.map(({ version, at }): ReactNode => {
    const facts = <PlanFacts plan={plan} version={version} isDated />
    const change = changeHref && (
      <Button
        size="xs"
        component={AppLink}
        href={changeHref(at)}
        leftSection={<IconPencil size={16} stroke={1.75} />}
        aria-label={t('plans.changeVersion', { span: spanText(t, version) })}
      >
        {t('pricing.change')}
      </Button>
    )
    if (version.validTo === null || version.validTo >= today)
      return (
        <Card key={at} heading={headingOf(version)} end={change}>
          {facts}
        </Card>
      )
    return (
      <details key={at} className={classes.component}>
        <summary className={classes.summary}>
          <h2 className={classes.over}>{headingOf(version)}</h2>
          <IconChevronDown size={18} stroke={1.75} aria-hidden="true" />
        </summary>
        <div className={classes.past}>
          {facts}
          {change}
        </div>
      </details>
    )
  })
}
