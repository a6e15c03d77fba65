import { foldText } from '../../../base/foldText.ts';
import type { ImportField } from '../contract.ts';

/** Headers in English, German, French, Spanish, Italian and Portuguese, and the paths of our own export; compared without case and accents. */
const headers: Readonly<Partial<Record<ImportField, string>>> = {
  title:
    'title, job title, position, role, job, job role, vacancy, opening, stelle, stellenbezeichnung, stellentitel, jobtitel, titel, berufsbezeichnung, ' +
    'poste, intitulé, intitulé du poste, titre, titre du poste, offre, puesto, cargo, título, titulo del puesto, vacante, oferta, posizione, ruolo, ' +
    'titolo, mansione, offerta, posição, função, vaga, título da vaga',
  company:
    'company, company name, employer, organization, organisation, firm, firma, unternehmen, arbeitgeber, firmenname, entreprise, société, employeur, ' +
    'empresa, compañía, empleador, azienda, società, impresa, datore di lavoro, companhia, empregador',
  location:
    'location, city, place, office, region, ort, standort, stadt, arbeitsort, lieu, ville, localisation, ubicación, ciudad, lugar, localidad, luogo, ' +
    'città, sede, località, local, localização, cidade',
  url:
    'url, link, job link, job url, posting, job posting, web, website, webseite, anzeige, stellenanzeige, adresse web, lien, annonce, lien de l’annonce, ' +
    'enlace, anuncio, sitio web, collegamento, annuncio, sito web, ligação, anúncio, endereço, link da vaga',
  stage:
    'stage, status, state, column, column title, step, phase, application status, stand, bewerbungsstatus, spalte, statut, état, étape, ' +
    'estado, etapa, fase, columna, stato, tappa, colonna, situação, coluna',
  description:
    'description, job description, details, notes, note, comment, comments, remarks, beschreibung, stellenbeschreibung, notizen, notiz, bemerkung, ' +
    'bemerkungen, kommentar, anmerkungen, remarques, commentaire, commentaires, descripción, notas, comentario, comentarios, observaciones, ' +
    'descrizione, appunti, commento, commenti, osservazioni, descrição, comentário, comentários, observações',
  salary:
    'salary, pay, compensation, salary range, wage, gehalt, gehaltsspanne, lohn, vergütung, jahresgehalt, salaire, rémunération, salario, sueldo, ' +
    'remuneración, stipendio, retribuzione, ral, salário, remuneração',
  salaryMin:
    'salary.min, salary min, min salary, minimum salary, salary from, gehalt von, mindestgehalt, salaire min, salaire minimum, salario mínimo, ' +
    'stipendio minimo, salário mínimo',
  salaryMax:
    'salary.max, salary max, max salary, maximum salary, salary to, gehalt bis, höchstgehalt, salaire max, salaire maximum, salario máximo, ' +
    'stipendio massimo, salário máximo',
  currency: 'salary.currency, currency, währung, devise, moneda, divisa, valuta, moeda',
  salaryPeriod: 'salary.period, salary period, pay period, gehaltszeitraum, période, periodo, período',
  priority: 'priority, importance, priorität, wichtigkeit, priorité, prioridad, priorità, prioridade',
  tags:
    'tags, tag, labels, label, keywords, skills, schlagwörter, schlagworte, stichwörter, kategorien, étiquettes, mots-clés, compétences, etiquetas, ' +
    'palabras clave, etichette, parole chiave, competenze, palavras-chave, competências',
  contact:
    'contacts.name, contact, contact name, contact person, recruiter, hiring manager, kontakt, ansprechpartner, ansprechpartnerin, kontaktperson, ' +
    'interlocuteur, personne de contact, recruteur, contacto, persona de contacto, reclutador, contatto, referente, contato, recrutador',
  contactEmail:
    'contacts.email, email, e-mail, mail, contact email, e-mail-adresse, kontakt e-mail, courriel, adresse e-mail, correo, correo electrónico, ' +
    'posta elettronica, correio eletrónico',
  contactPhone:
    'contacts.phone, phone, telephone, phone number, contact phone, mobile, telefon, telefonnummer, handy, téléphone, teléfono, móvil, telefono, ' +
    'cellulare, telefone, telemóvel',
  contactRole:
    'contacts.role, contact role, rolle des kontakts, rôle du contact, rol del contacto, ruolo del contatto, função do contato',
  reminderAt:
    'reminders.at, reminder, reminder date, follow up, follow-up, follow up date, next action date, deadline, due, due date, erinnerung, ' +
    'wiedervorlage, nachfassen, frist, rappel, relance, échéance, recordatorio, seguimiento, fecha límite, promemoria, scadenza, lembrete, prazo',
  reminderText:
    'reminders.text, reminder text, next step, next action, nächster schritt, erinnerungstext, prochaine étape, próximo paso, prossimo passo, ' +
    'próximo passo, texto do lembrete',
  reminderDone: 'reminders.done, reminder done',
  appliedOn:
    'applied on, applied, date applied, application date, applied at, applied date, date, datum, beworben am, bewerbungsdatum, bewerbung am, ' +
    'date de candidature, candidature, fecha, fecha de solicitud, fecha de candidatura, data, data di candidatura, data candidatura, ' +
    'data da candidatura, data de candidatura',
  ignore:
    'id, column id, reminders.id, created at, updated at, archived at, no, nr, nr., #, meetings.id, meetings.title, ' +
    'meetings.started at, shortened',
};

const byHeader: ReadonlyMap<string, ImportField> = new Map(
  Object.entries(headers).flatMap(([field, names]) =>
    names.split(', ').map((name) => [foldHeader(name), field as ImportField] as const),
  ),
);

/** Exactly one of the known headers, or one with a known header as its first or last words, such as "Company (HQ)". */
export function fieldOfHeader(header: string): { readonly field: ImportField; readonly isExact: boolean } | undefined {
  const folded = foldHeader(header);
  const exact = byHeader.get(folded);
  if (exact !== undefined) return { field: exact, isExact: true };
  const words = folded.split(' ').slice(0, 12);
  for (let length = words.length - 1; length > 0; length -= 1) {
    const field = byHeader.get(words.slice(0, length).join(' ')) ?? byHeader.get(words.slice(-length).join(' '));
    if (field !== undefined && field !== 'ignore') return { field, isExact: false };
  }
  return undefined;
}

/** `_`, `-`, `/` and parentheses separate words, as does a capital letter in a name such as `companyName`. */
function foldHeader(header: string): string {
  const spaced = header.slice(0, 200).replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2');
  return foldText(spaced)
    .replace(/[_\-/()[\]:’'*?]+/g, ' ')
    .trim()
    .replace(/\s+/g, ' ');
}
