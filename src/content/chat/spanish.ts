/** Spanish words and what they mean in English, without accents. The answers stay in English. */
export const spanish = `cuanto cuanta = how much, cuantos cuantas = how many,
cuesta cuestan costo precio precios cobran cobra = price, vale = worth, pagar pago pagan = pay, mes = month,
mensual = monthly, ano = year, semana semanas = week, dia dias = day, hora horas = hours, horario = hours,
noche noches = night, domingo domingos sabado sabados = weekend, manana = tomorrow, tarde = late,
tardes = afternoon, buenas buenos = good, hablar hablo hablan habla = talk, persona personas gente = human,
alguien = someone, quien = who, que ke = what, cual cuales = which, como = how, cuando = when,
donde = where, quiero kiero quisiera quiera necesito = want, puede pueden puedo podria = can,
llamada llamadas llamar llaman llama = call, llamame llamenme = call me,
contesta contestan contestar atiende atienden = answer, graban graba grabar grabacion = record,
cita citas = appointment, agenda agendar agendan = book, calendario = calendar, conecta conectar = connect,
numero = number, telefono cel celular = phone, maquina = machine, es esta = is, eres estas = are you,
soy = i am, si = if, gusta = like, tamano = size, casa = house, pierdo pierde = lose, muchas muchos = many,
esposa esposo = wife, cancelar cancelo cancela = cancel, contrato = contract, garantia = guarantee,
reembolso devuelven regresan = refund, dinero = money, instalar instalarlo instala instalacion = install,
listo lista = ready, tarda tardan tardo = long, dificil = difficult, facil = easy,
computadora computadoras = technology, cliente clientes = customer,
negocio negocios empresa compania = business, usan usa usar = use, mensaje mensajes = message,
manda mandan envia = send, emergencia emergencias = emergency, planes = plan,
troca trocas camioneta camionetas = truck, voz = voice, suena oye = sound, oigo escucha escuchar = hear,
buzon = voicemail, mejor = better, seguro = safe, datos = data, informacion = information, correo = email,
pregunta preguntan = ask, probar probarlo prueba = try, ganar gano = make, mas = more,
ahorrar ahorro = save, pide piden = ask for, conmigo = me, pasa = happen, hay = there, fuga = leak,
tuberia = pipe, agua = water, rota roto = broken, quedarme = keep, funciona = work, esto = this,
llamen = call, diferente = different, ayuda = help, trabajan trabaja = work, ciudad = city,
gracias = thanks, hola = hello, adios = bye, luego = later, aqui = here, nomas solamente = only,
mi mis = my, tengo tiene tienen = have, ustedes usted tu = you, antes = before, despues = after,
empezar = start, hacer hacen = do`;

/** Spanish words that are skipped, like English articles. */
export const spanishFillers = `al de del el en la las le les lo los para pa por con su sus se un una unos pero pues este
eso algo todo todos muy esque`;
