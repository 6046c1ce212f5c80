import type { AgreedPowersAnswer, LocationPowers } from '@kilowatt/contracts/grid-tariff/agreed-powers'
import { blocks, TARIFF_ZONE } from '@kilowatt/domain/grid-tariff/calendar/block-schedule'
import { type LocalDate, localDateAt } from '@kilowatt/domain/time/local-day'
import { Button, NativeSelect, Skeleton } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { LoadFailure } from '../../shared/failures/LoadFailure.tsx'
import { CallForm } from '../../shared/forms/CallForm.tsx'
import fieldGrid from '../../shared/forms/FieldGrid.module.css'
import { NumberField } from '../../shared/forms/NumberField.tsx'
import { useGridTariffTexts } from '../../shared/grid-tariff/use-grid-tariff-texts.ts'
import { usePowerProblemText } from '../../shared/grid-tariff/use-power-problem-text.ts'
import { Card } from '../../ui/data/Card.tsx'
import { toastSuccess } from '../../ui/feedback/toast.tsx'
import { UnsavedGuard } from '../../ui/shell/page/UnsavedGuard.tsx'
import classes from './AgreedPowersForm.module.css'
import { PowersOfContract } from './PowersOfContract.tsx'
import { PowersOfMeteringPlace } from './PowersOfMeteringPlace.tsx'
import { PowersVersions } from './PowersVersions.tsx'
import {
  consumerKinds,
  emptyPowers,
  type PowersDraft,
  powersDraftOf,
  powersFaults,
  powersOfDraft,
  selectableMonths,
  userGroups,
} from './powers-draft.ts'

type Props = { locationId: number }

/**
 * The agreed power of a location, as on its bill. With it, the overview shows how much power may be drawn.
 */
export function AgreedPowersForm({ locationId }: Props) {
  const { t } = useTranslation()
  const { data, error, refetch } = useQuery(
    orpc.agreedPowers.get.queryOptions({ input: { locationId }, select: (answer) => answer.data }),
  )
  // the saved values become the form's initial values
  const [saves, setSaves] = useState(0)
  return (
    <Card heading={t('gridTariff.agreedPowers')} className={classes.card}>
      {data !== undefined ? (
        <Powers
          key={`${locationId} ${saves}`}
          locationId={locationId}
          answer={data}
          onSaved={() => setSaves((count) => count + 1)}
        />
      ) : error ? (
        <LoadFailure title={t('gridTariff.agreedFailed')} error={error} onRetry={() => refetch()} />
      ) : (
        <Skeleton height={320} role="status" aria-label={t('words.loading')} />
      )}
    </Card>
  )
}

function Powers({
  locationId,
  answer: { powers, versions, contract, source },
  onSaved,
}: Props & { answer: AgreedPowersAnswer; onSaved: () => void }) {
  const { t } = useTranslation()
  const queryClient = useQueryClient()
  const problemText = usePowerProblemText()
  const texts = useGridTariffTexts()
  const today = localDateAt(TARIFF_ZONE, Date.now())
  const months = selectableMonths(today)
  const form = useForm<PowersDraft & { validFrom: LocalDate }>({
    initialValues: { ...(powers ? powersDraftOf(powers) : emptyPowers), validFrom: months.thisOne },
    validate: (draft) => {
      const { missing, problems } = powersFaults(draft, draft.validFrom)
      return {
        ...Object.fromEntries(missing.map((field) => [field, t('form.number')])),
        ...Object.fromEntries(problems.map((one) => [`block${one.block}`, problemText(one)])),
      }
    },
  })
  const save = useMutation({
    mutationFn: (change: { powers: LocationPowers | null; validFrom?: LocalDate }) =>
      client.agreedPowers.set({ locationId, ...change }),
    onSuccess: async () => {
      toastSuccess(t('gridTariff.agreedSaved'))
      await queryClient.invalidateQueries({ queryKey: orpc.agreedPowers.key() })
      onSaved()
    },
  })
  const draft = form.getValues()
  const select = (
    name: 'phases' | 'consumer' | 'userGroup' | 'setBy',
    label: string,
    data: { value: string; label: string }[],
  ) => <NativeSelect {...form.getInputProps(name)} label={label} data={data} />
  return (
    <CallForm
      form={form}
      error={save.error}
      onSubmit={({ validFrom, ...draft }) => save.mutate({ powers: powersOfDraft(draft), validFrom })}
    >
      <p className={classes.help}>{t('gridTariff.agreedHelp')}</p>
      <PowersOfContract contract={contract} source={source} />
      <PowersOfMeteringPlace onTake={(taken) => form.setValues(powersDraftOf(taken))} />
      <div className={fieldGrid.fields}>
        <NativeSelect
          {...form.getInputProps('validFrom')}
          label={t('locationSettings.validFrom')}
          data={months.all.map((day) => ({ value: day, label: texts.month(day.slice(0, 7)) }))}
        />
        <NumberField {...form.getInputProps('connectionKw')} label={t('gridTariff.connectionKw')} />
        {select('phases', t('gridTariff.phases'), [
          { value: '1', label: '1' },
          { value: '3', label: '3' },
        ])}
        {select(
          'consumer',
          t('gridTariff.consumer'),
          consumerKinds.map((value) => ({ value, label: t(`gridTariff.consumer_${value}`) })),
        )}
        {draft.consumer !== 'household' &&
          select(
            'userGroup',
            t('gridTariff.userGroup'),
            userGroups.map((group) => ({ value: `${group}`, label: t(`gridTariff.userGroup_${group}`) })),
          )}
        {select('setBy', t('locationSettings.setBy'), [
          { value: 'operator', label: t('locationSettings.setBy_operator') },
          { value: 'customer', label: t('locationSettings.setBy_customer') },
        ])}
      </div>
      <div className={classes.powers}>
        {blocks.map((block) => (
          <NumberField
            key={block}
            {...form.getInputProps(`block${block}`)}
            label={t('gridTariff.block', { block })}
            rightSection="kW"
          />
        ))}
      </div>
      <div className={classes.answers}>
        <Button type="submit" loading={save.isPending} disabled={!form.isDirty()}>
          {t('gridTariff.agreedSave')}
        </Button>
        {powers && (
          <Button variant="default" disabled={save.isPending} onClick={() => save.mutate({ powers: null })}>
            {t('gridTariff.agreedForget')}
          </Button>
        )}
      </div>
      <PowersVersions
        versions={versions}
        busy={save.isPending}
        onForget={(validFrom) => save.mutate({ powers: null, validFrom })}
      />
      <UnsavedGuard dirty={form.isDirty() && !save.isPending} />
    </CallForm>
  )
}
