export const cityFilledIn = (name: string) => `Bandar diisi: ${name}.`
export const stateFilledIn = (name: string) => `Negeri diisi: ${name}.`
export const cityAndStateFilledIn = (cityName: string, stateName: string) =>
  `Bandar dan negeri diisi: ${cityName}, ${stateName}.`
export const checkPostcode = (zip: string) => `Betulkah ${zip}? Poskod di Malaysia ada lima angka.`
export const checkState = (stateName: string) => `Poskod ini di ${stateName}. Sila semak negeri.`
export const checkCity = (stateName: string) => `Poskod ini di ${stateName}. Sila semak bandar.`
