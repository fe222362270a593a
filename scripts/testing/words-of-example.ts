/** Some 100 words of the example, its subjects, its place and its drawings; in any case, and as parts of words. */
const words = [
  'Rakeez, ركيز, Meridian, Al Naseem, Wadi, Port Sahel, Marsa, Qasr, Dana Hospitality, Sahel Customs',
  'النسيم, الوادي, دانة, aviation, airline, airport, aircraft, cabin, crew, passenger, الطيران, طائرة',
  'مطار, police, شرطة, law_enforcement, public_transport, universities, embass, hotel, banking, shopping',
  'healthcare, self-defence, close protection, executive protection, loss prevention, aggression',
  'violence, ICAO, IATA, training, trainer, تدريب, التدريب, instructor, المدرب, programme, البرنامج',
  'البرامج, workplace, Expert credentials, lines of work, psycholog, techniques, Our Expert',
  'Led by an expert, consultation, leadership, security special, أمنيون, Vice President, Chief Operations',
  'Health and Safety, EducationalOrganization, "addressCountry":"AE", ar_AE, Emirates, الإمارات, دبي',
  'in the admin, 0 courses, 0 services',
].flatMap((line) => line.split(', '));

/** What names neither: the time zone, until it is a setting, and a header of browsers. */
const others = /Asia\/Dubai|security-policy|Content-Security-Policy/gi;

/** The words of the example in a text that visitors get, each with what stands beside it. */
export function wordsOfExampleIn(text: string): string[] {
  const own = text.replace(others, '');
  return words.flatMap((word) => {
    const at = own.toLowerCase().indexOf(word.toLowerCase());
    return at < 0 ? [] : `${word}, in ${JSON.stringify(own.slice(Math.max(0, at - 40), at + 40))}`;
  });
}
