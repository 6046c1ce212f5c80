import { Button, Modal, Select } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { useRefusal } from '../../api/use-refusal.ts'
import { useSettled } from '../../ui/data/search-pause.ts'
import { toastError, toastSuccess } from '../../ui/feedback/toast.tsx'
import classes from './OwnerDialog.module.css'

export type OwnedPlace = {
  locationId: number
  name: string
  companyId: number
  owner: { id: number; email: string } | null
}

type Props = {
  /** null: closed */
  place: OwnedPlace | null
  onSaved: () => void
  onClose: () => void
}

/** Makes another person of the company the owner of a location and of what is linked to it. */
export function OwnerDialog({ place, onSaved, onClose }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={place !== null}
      onClose={onClose}
      title={t('owners.title', { name: place?.name })}
      withCloseButton={false}
      size={440}
    >
      {place && <OwnerChoice place={place} onSaved={onSaved} onClose={onClose} />}
    </Modal>
  )
}

function OwnerChoice({ place, onSaved, onClose }: Props & { place: OwnedPlace }) {
  const { t } = useTranslation()
  const refusal = useRefusal()
  const { companyId, owner } = place
  const [ownerId, setOwnerId] = useState<string | null>(owner ? String(owner.id) : null)
  const [typed, setTyped] = useState('')
  const search = useSettled(typed.trim())
  const people = useQuery(
    orpc.setup.companyUsers.queryOptions({
      input: { companyId, ...(search !== '' && { search }) },
      placeholderData: (was) => was,
    }),
  ).data?.data.users
  const save = useMutation({
    mutationFn: () =>
      client.locationAdmin.setOwner({
        id: place.locationId,
        userId: ownerId === null ? null : Number(ownerId),
      }),
    onSuccess: () => {
      toastSuccess(t('owners.saved'))
      onSaved()
      onClose()
    },
    onError: (error) => toastError(refusal(error)),
  })
  const found = people?.map(({ id, email, firstName, lastName }) => ({
    value: String(id),
    label: `${`${firstName} ${lastName}`.trim()} ${email}`.trim(),
  }))
  const isListed = owner === null || found?.some(({ value }) => value === String(owner.id))
  const data = isListed ? found : [{ value: String(owner.id), label: owner.email }, ...(found ?? [])]
  return (
    <form
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <Select
        data-autofocus
        label={t('words.owner')}
        description={t('owners.help')}
        searchable
        clearable
        filter={({ options }) => options}
        data={data ?? []}
        value={ownerId}
        onChange={setOwnerId}
        onSearchChange={setTyped}
        placeholder={t('owners.nobody')}
        nothingFoundMessage={t('owners.nothingFound')}
      />
      <div className={classes.answers}>
        <Button onClick={onClose}>{t('actions.cancel')}</Button>
        <Button type="submit" variant="filled" loading={save.isPending}>
          {t('actions.setOwner')}
        </Button>
      </div>
    </form>
  )
}
