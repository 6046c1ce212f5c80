import type { SoftwareRelease } from '@kilowatt/contracts/fleet/software-releases'
import { formatNumber } from '@kilowatt/domain/units/number-format'
import { Button, Modal, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import type { NumberInput } from '../../shared/forms/number-input.ts'
import classes from './Software.module.css'

type Props = {
  release: SoftwareRelease | null
  onClose: () => void
  onStarted: (rolloutId: number) => void
}

/** Plans the roll-out of a release. */
export function RolloutDialog({ release, onClose, onStarted }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={release !== null}
      onClose={onClose}
      title={release && t('software.rollOutVersion', { version: release.version })}
      withCloseButton={false}
      size={480}
    >
      {release && <PlanForm releaseId={release.id} onClose={onClose} onStarted={onStarted} />}
    </Modal>
  )
}

const limits = {
  canaryPct: [1, 100],
  maxFailurePct: [0, 100],
  atOnce: [1, 1_000],
  soakHours: [0, 168],
} as const
type Field = keyof typeof limits
const fields = Object.keys(limits) as Field[]

type FormProps = Pick<Props, 'onClose' | 'onStarted'> & { releaseId: number }

function PlanForm({ releaseId, onClose, onStarted }: FormProps) {
  const { t, i18n } = useTranslation()
  const number = (count: number) => formatNumber(count, { locale: i18n.language, digits: 0 })
  const queries = useQueryClient()
  const about = useQuery(orpc.softwareReleases.get.queryOptions({ input: { releaseId } }))
  const within = (field: Field) => (value: NumberInput) => {
    const [min, max] = limits[field]
    const isIn = typeof value === 'number' && Number.isInteger(value) && value >= min && value <= max
    return isIn ? null : t('software.numberBetween', { min, max })
  }
  const form = useForm<Record<Field, NumberInput>>({
    initialValues: { canaryPct: 5, maxFailurePct: 5, atOnce: 100, soakHours: 24 },
    validate: {
      canaryPct: within('canaryPct'),
      maxFailurePct: within('maxFailurePct'),
      atOnce: within('atOnce'),
      soakHours: within('soakHours'),
    },
  })
  const start = useMutation({
    mutationFn: (plan: Record<Field, NumberInput>) =>
      client.softwareRollouts.start({
        releaseId,
        canaryPct: Number(plan.canaryPct),
        maxFailurePct: Number(plan.maxFailurePct),
        atOnce: Number(plan.atOnce),
        soakHours: Number(plan.soakHours),
      }),
    onSuccess: ({ data }) => {
      onStarted(data.rolloutId)
      return queries.invalidateQueries({ queryKey: orpc.softwareRollouts.key() })
    },
  })
  if (about.error)
    return <LoadFailure title={t('software.notLoaded')} error={about.error} onRetry={() => about.refetch()} />
  const reach = about.data?.data.reach
  return (
    <CallForm
      form={form}
      className={classes.form}
      error={start.error}
      onSubmit={(plan) => start.mutate(plan)}
    >
      {reach ? (
        <p className="dim">
          {reach.controllers === 0
            ? t('software.reachNone')
            : t('software.reach', {
                count: reach.controllers,
                total: number(reach.controllers),
                connected: number(reach.connected),
              })}
        </p>
      ) : (
        <Skeleton height={44} />
      )}
      {fields.map((field, at) => (
        <NumberField
          key={field}
          {...form.getInputProps(field)}
          {...(at === 0 && { 'data-autofocus': true })}
          label={t(`software.${field}`)}
          description={t(`software.${field}Help`)}
        />
      ))}
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button
          type="submit"
          variant="filled"
          loading={start.isPending}
          disabled={!reach || reach.controllers === 0}
        >
          {t('software.start')}
        </Button>
      </div>
    </CallForm>
  )
}
