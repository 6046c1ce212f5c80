import type { AlarmDuty } from '@kilowatt/contracts/alarms/alarm-duty'
import { severities } from '@kilowatt/domain/alarms/severities'
import { NativeSelect } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../../api/client.ts'
import { LoadFailure } from '../../../shared/failures/LoadFailure.tsx'
import { SavedForm } from '../../../shared/forms/SavedForm.tsx'
import { Card } from '../../../ui/data/Card.tsx'
import { LinesSkeleton } from '../../../ui/data/LinesSkeleton.tsx'
import { toastSuccess } from '../../../ui/feedback/toast.tsx'
import { PageHeader } from '../../../ui/shell/page/PageHeader.tsx'
import classes from './Duty.module.css'
import { type DutyDraft, draftOfDuty, dutyOf, useDutyFaults } from './duty-draft.ts'
import { EscalationSteps } from './EscalationSteps.tsx'
import { OnCallShifts } from './OnCallShifts.tsx'

type Props = { companyId: number; name: string; backHref: string }
type Known = AlarmDuty & {
  readonly people: readonly { readonly id: number; readonly name: string }[]
  readonly onCallNow: { readonly id: number; readonly name: string } | null
}

/** Who is notified next if no one acknowledges an alarm, and who is on call in each week. */
export function DutyPage({ companyId, name, backHref }: Props) {
  const { t } = useTranslation()
  const options = orpc.alarmDuty.duty.queryOptions({ input: { companyId } })
  const { data, error, refetch } = useQuery(options)
  const known = data?.data
  return (
    <>
      <PageHeader
        title={t('alarms.duty')}
        context={t('alarms.dutyContext')}
        phoneContext={name}
        backHref={backHref}
      />
      {error && !known && (
        <LoadFailure title={t('alarms.dutyNotLoaded')} error={error} onRetry={() => void refetch()} />
      )}
      {!error && !known && <LinesSkeleton lines={6} />}
      {known && <DutyForm key={JSON.stringify(known)} companyId={companyId} known={known} />}
    </>
  )
}

function DutyForm({ companyId, known }: { companyId: number; known: Known }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const faultsOf = useDutyFaults()
  const form = useForm<DutyDraft>({ initialValues: draftOfDuty(known), validate: faultsOf })
  const save = useMutation({
    mutationFn: (draft: DutyDraft) => client.alarmDuty.setDuty({ companyId, ...dutyOf(draft) }),
    onSuccess: () => {
      toastSuccess(t('form.saved'))
      void queryClient.invalidateQueries({ queryKey: orpc.alarmDuty.duty.key() })
    },
  })
  const people = known.people.map(({ id, name }) => ({ value: String(id), label: name }))
  return (
    <SavedForm
      form={form}
      saving={save.isPending}
      error={save.error}
      onSave={(values) => save.mutate(values)}
    >
      <div className={classes.cards}>
        <Card heading={t('alarms.escalation')}>
          <NativeSelect
            label={t('alarms.escalateFrom')}
            data={severities.map((value) => ({ value, label: t(`alarms.severity_${value}`) }))}
            {...form.getInputProps('fromSeverity')}
          />
          <EscalationSteps form={form} people={people} />
        </Card>
        <Card
          heading={t('alarms.onCall')}
          note={
            <span className={classes.quiet}>
              {known.onCallNow
                ? t('alarms.nowOnCall', { name: known.onCallNow.name })
                : t('alarms.noOneOnCall')}
            </span>
          }
        >
          <OnCallShifts form={form} people={people} />
        </Card>
      </div>
    </SavedForm>
  )
}
