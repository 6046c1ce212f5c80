import type { PlanDetail } from '@kilowatt/contracts/pricing/utility-plans'
import { Button } from '@mantine/core'
import { IconCopy, IconDownload, IconPlus, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { AppLink } from '../../../ui/navigation/AppLink.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import { RowMenu } from '../../../ui/table/RowMenu.tsx'
import { DeletePlan } from './DeletePlan.tsx'
import type { PlanPaths } from './PlanListScreen.tsx'
import { PlanStateChip } from './PlanStateChip.tsx'
import { PlanVersions } from './PlanVersions.tsx'
import classes from './PlanWizard.module.css'
import { usePlanActions } from './use-plan-actions.ts'

type Props = {
  plan: PlanDetail
  paths: PlanPaths
  onOpen: (planId: number) => void
  onDeleted: () => void
}

/** A plan with its versions, newest first. */
export function PlanScreen({ plan: detail, paths, onOpen, onDeleted }: Props) {
  const { t } = useTranslation()
  const { id, name, mayEdit, isInUse, plan } = detail
  const actions = usePlanActions(onOpen)
  const [isDeleting, setDeleting] = useState(false)
  return (
    <>
      <PageHeader
        title={name}
        backHref={paths.list}
        note={<PlanStateChip plan={detail} />}
        actions={
          <>
            <RowMenu
              name={name}
              actions={[
                { label: t('form.copy'), icon: IconCopy, onSelect: () => actions.copy(detail) },
                { label: t('plans.export'), icon: IconDownload, onSelect: () => actions.exportFile(detail) },
                {
                  label: t('plans.delete'),
                  icon: IconTrash,
                  danger: true,
                  locked: isInUse ? t('refusals.plan_in_use') : mayEdit ? undefined : t('plans.notYours'),
                  onSelect: () => setDeleting(true),
                },
              ]}
            />
            {mayEdit ? (
              <Button
                variant="filled"
                component={AppLink}
                href={paths.edit(id)}
                leftSection={<IconPlus size={18} stroke={1.75} />}
              >
                {t('plans.newVersion')}
              </Button>
            ) : (
              <Button variant="filled" onClick={() => actions.copy(detail)} loading={actions.isBusy}>
                {t('plans.copyToChange')}
              </Button>
            )}
          </>
        }
      />
      <div className={classes.column}>
        {!mayEdit && <Notice kind="info">{t('plans.notYoursText')}</Notice>}
        <PlanVersions
          plan={plan}
          nowMs={Date.now()}
          changeHref={mayEdit ? (at) => paths.edit(id, at) : null}
        />
      </div>
      <DeletePlan
        plan={isDeleting ? detail : null}
        onClose={() => setDeleting(false)}
        onDeleted={onDeleted}
      />
    </>
  )
}
