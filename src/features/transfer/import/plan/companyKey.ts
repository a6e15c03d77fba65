/** Legal forms of companies, folded and without dots, at the end of a name. */
const forms =
  'inc incorporated llc llp lp ltd limited plc corp corporation co company gmbh mbh ag kg kgaa ohg ug se ev eg gbr sa sas sarl sasu snc srl spa sapa sl slu ' +
  'slne bv nv vof ab as asa aps oy oyj kk pty pvt private lda ltda eirl sro doo zoo sp spzoo ooo oao zao bvba cv';
const legalForms: ReadonlySet<string> = new Set(forms.split(' '));

/** Most names; the others are taken apart. */
const plain = /^[a-z\d]+(?: [a-z\d]+)*$/;
const polish = /\bsp\. ?z ?o\. ?o\.?/;
const words = /[\p{L}\p{M}\p{N}]+(?:[.&'’][\p{L}\p{M}\p{N}]+)*\.?/gu;

/** Of a folded name. Equal for "acme, inc.", "acme inc" and "acme"; a name of nothing but legal forms is kept. */
export function companyKey(folded: string): string {
  if (plain.test(folded) && !legalForms.has(folded.slice(folded.lastIndexOf(' ') + 1))) return folded;
  const found = (folded.replace(polish, 'spzoo').match(words) ?? []).map((word) => word.replace(/[.'’]/g, ''));
  let end = found.length;
  while (end > 1 && legalForms.has(found[end - 1] ?? '')) end -= 1;
  return found.slice(0, end).join(' ') || folded.trim();
}
