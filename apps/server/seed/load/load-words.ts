/**
 * Words for random names: fictional people, real towns. Includes letters of the region, so that searching has to ignore
 * accents.
 */

const words = (text: string): readonly string[] => text.trim().split(/\s*,\s*/)

export const firstNames = words(`
  Ana, Andrej, Anže, Blaž, Boštjan, Brigita, Darja, Đorđe, Dušan, Eva, Franc, Gašper, Goran, Helena, Igor, Irena, Ivan,
  Janez, Jasna, Jože, Jürgen, Katarina, Klára, Laura, Luka, Maja, Marjeta, Marko, Matej, Matjaž, Metka, Miha, Mojca,
  Nataša, Neža, Nikola, Nuša, Petra, Primož, Rok, Sabina, Špela, Stanislav, Štefan, Tadeja, Tanja, Tilen, Tomaž, Urška,
  Uroš, Vesna, Vid, Zoltán, Zsófia, Žan, Živa, Žiga, Jiří, Zoë, François`)

export const lastNames = words(`
  Novak, Horvat, Kovačič, Krajnc, Zupančič, Potočnik, Kovač, Mlakar, Kos, Vidmar, Golob, Turk, Božič, Kralj, Korošec,
  Zupan, Bizjak, Hribar, Kotnik, Kavčič, Rozman, Petek, Oblak, Žagar, Kolar, Košir, Hočevar, Marolt, Hafner, Pušnik,
  Ševčnikar, Čeh, Čuk, Škof, Žnidaršič, Šuštar, Jerič, Müller, Weiß, Nagy, Szűcs, Kőszegi, Rossi, D'Angelo, Dvořák,
  Černý, Đurić, Marković, Petrović, Babić, Jurić, Lončar, Mežnar, Repše, Smrečnik, Tušek, Uršič, Vovk, Zajc, Žižek`)

export const streets = words(`
  Slovenska cesta, Dunajska cesta, Celovška cesta, Tržaška cesta, Šmartinska cesta, Čopova ulica, Župančičeva ulica,
  Prešernova ulica, Cankarjeva ulica, Trubarjeva cesta, Levstikova ulica, Jurčičeva ulica, Kidričeva ulica,
  Partizanska cesta, Ulica borcev, Gregorčičeva ulica, Vodnikova cesta, Šolska ulica, Cerkvena ulica, Gasilska ulica,
  Mlinska pot, Pod gozdom, Na griču, Ob žici, Ob Dravi, Pot na Fužine, Zelena pot, Kolodvorska ulica, Vrtna ulica,
  Žvabova ulica, Češnjeva pot, Lipova ulica, Hrastova pot, Vinogradniška cesta, Poštna ulica, Tovarniška cesta`)

/** Words before the owner's name, the street or the town in a location's name. */
export const kinds = {
  owner: words('Hiša, Kmetija, Vila, Pekarna, Mizarstvo, Gostilna, Ključavničarstvo'),
  street: words('Blok, Stanovanje, Dvojček, Poslovna stavba, Skladišče, Počitniška hiša'),
  town: words('Osnovna šola, Vrtec, Zdravstveni dom, Čistilna naprava, Žaga, Športna dvorana, Polnilni park'),
} as const

export const companyNames = words(
  'Sončna zadruga, Elektro Šiška, Zelena dolina, Žarek energija, Primorska sonca',
)

/** Regions of Slovenia with a central point (degrees) and towns there, postcode first. */
export const regions = [
  [
    'Osrednja Slovenija',
    46.05,
    14.51,
    '1000 Ljubljana, 1230 Domžale, 1240 Kamnik, 1360 Vrhnika, 1270 Litija',
  ],
  [
    'Gorenjska',
    46.24,
    14.36,
    '4000 Kranj, 4220 Škofja Loka, 4270 Jesenice, 4260 Bled, 4290 Tržič, 4228 Železniki',
  ],
  ['Podravje', 46.56, 15.65, '2000 Maribor, 2250 Ptuj, 2310 Slovenska Bistrica, 2342 Ruše, 2270 Ormož'],
  ['Savinjska', 46.24, 15.27, '3000 Celje, 3320 Velenje, 3310 Žalec, 3250 Rogaška Slatina, 3230 Šentjur'],
  ['Obala in Kras', 45.55, 13.75, '6000 Koper, 6310 Izola, 6320 Portorož, 6210 Sežana, 6330 Piran'],
  [
    'Goriška',
    45.96,
    13.65,
    '5000 Nova Gorica, 5270 Ajdovščina, 5220 Tolmin, 5280 Idrija, 5290 Šempeter pri Gorici',
  ],
  [
    'Dolenjska',
    45.8,
    15.17,
    '8000 Novo mesto, 8340 Črnomelj, 8210 Trebnje, 8330 Metlika, 8350 Dolenjske Toplice',
  ],
  ['Pomurje', 46.66, 16.17, '9000 Murska Sobota, 9220 Lendava, 9240 Ljutomer, 9250 Gornja Radgona'],
  ['Posavje', 45.94, 15.49, '8270 Krško, 8250 Brežice, 8290 Sevnica, 8263 Cerklje ob Krki'],
  [
    'Koroška',
    46.51,
    15.08,
    '2380 Slovenj Gradec, 2390 Ravne na Koroškem, 2392 Mežica, 2393 Črna na Koroškem',
  ],
] as const

/** Devices of a location, starting with the meter: category, name, types. */
export const equipment = [
  ['GRID', 'Števec električne energije', 'Iskraemeco AM550, Landis+Gyr E450, Sagemcom T210-D'],
  [
    'SOLAR_POWER_PLANT',
    'Sončna elektrarna',
    'Fronius Symo 8.2, SolarEdge SE10K, Sungrow SG12RT, Huawei SUN2000-10KTL',
  ],
  ['BATTERY', 'Hranilnik', 'BYD Battery-Box HVS, Pylontech Force H2, Tesla Powerwall 2'],
  ['HVAC', 'Toplotna črpalka', 'Kronoterm Adapt, Bosch Compress 6000, Daikin Altherma 3'],
  ['EV_CHARGER', 'Polnilnica', 'KEBA KeContact P30, Wallbox Pulsar Plus, Etrel INCH Home, Alfen Eve Single'],
  ['HYBRID_INVERTER', 'Hibridni razsmernik', 'Growatt SPH 10000, GoodWe GW10K-ET, Deye SUN-12K'],
  ['OTHER', 'Bojler in črpalka bazena', 'Tiki TGU 80, Shelly Pro 3EM'],
] as const
