import { Modal } from '@mantine/core'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { client, orpc } from '../../api/client.ts'
import { type Owner, OwnerForm } from './OwnerForm.tsx'

export type OwnedPlace = { locationId: number; name: string; companyId: number; owner: Owner }

type Props = {
  /** null: closed */
  place: OwnedPlace | null
  onSaved: () => void
  onClose: () => void
}

/** Makes another person of the company the owner of a location and of the hardware linked to it. */
export function LocationOwnerDialog({ place, ...answers }: Props) {
  const { t } = useTranslation()
  return (
    <Modal
      opened={place !== null}
      onClose={answers.onClose}
      title={t('owners.title', { name: place?.name })}
      withCloseButton={false}
      size={440}
    >
      {place && <PeopleOfCompany {...answers} place={place} />}
    </Modal>
  )
}

function PeopleOfCompany({ place, ...answers }: Props & { place: OwnedPlace }) {
  const { t } = useTranslation()
  const [search, setSearch] = useState('')
  const people = useQuery(
    orpc.setup.companyUsers.queryOptions({
      input: { companyId: place.companyId, ...(search !== '' && { search }) },
      placeholderData: keepPreviousData,
    }),
  ).data?.data
  return (
    <OwnerForm
      owner={place.owner}
      help={t('owners.locationHelp')}
      people={people}
      onSearch={setSearch}
      save={(userId) => client.locationAdmin.setOwner({ id: place.locationId, userId })}
      {...answers}
    />
  )
}
