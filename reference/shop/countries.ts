/** Countries of the shop by ISO 3166-1 alpha-2 code, with their states where addresses name them. */
interface Country {
  readonly name: string;
  readonly states?: Readonly<Record<string, string>>;
}

export const COUNTRIES: Readonly<Record<string, Country>> = {
  AT: { name: 'Austria' },
  AU: { name: 'Australia', states: { NSW: 'New South Wales', QLD: 'Queensland', VIC: 'Victoria' } },
  BE: { name: 'Belgium' },
  BR: { name: 'Brazil', states: { RJ: 'Rio de Janeiro', SP: 'São Paulo' } },
  CA: { name: 'Canada', states: { BC: 'British Columbia', ON: 'Ontario', QC: 'Quebec' } },
  CH: { name: 'Switzerland', states: { GE: 'Geneva', VD: 'Vaud', ZH: 'Zurich' } },
  DE: { name: 'Germany', states: { 'DE-BE': 'Berlin', 'DE-BY': 'Bavaria' } },
  DK: { name: 'Denmark' },
  ES: { name: 'Spain', states: { B: 'Barcelona', M: 'Madrid' } },
  FI: { name: 'Finland' },
  FR: { name: 'France' },
  GB: { name: 'United Kingdom' },
  GR: { name: 'Greece', states: { I: 'Attica', M: 'Crete' } },
  IE: { name: 'Ireland', states: { CO: 'Cork', D: 'Dublin' } },
  IN: { name: 'India', states: { DL: 'Delhi', MH: 'Maharashtra' } },
  IT: { name: 'Italy', states: { MI: 'Milan', RM: 'Rome' } },
  JP: { name: 'Japan', states: { JP13: 'Tokyo', JP27: 'Osaka' } },
  LU: { name: 'Luxembourg' },
  MA: { name: 'Morocco' },
  NL: { name: 'Netherlands' },
  NO: { name: 'Norway' },
  PL: { name: 'Poland' },
  PT: { name: 'Portugal' },
  SE: { name: 'Sweden' },
  US: { name: 'United States', states: { CA: 'California', NY: 'New York', TX: 'Texas' } },
};
